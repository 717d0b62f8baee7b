import {IndicatorsSync} from '@ixjb94/indicators';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => new IndicatorsSync().wma(x, 5).at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
