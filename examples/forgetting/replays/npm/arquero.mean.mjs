import {op, rolling, table} from 'arquero';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => table({x}).derive({w: rolling((d) => op.mean(d.x), [-4, 0])}).array('w').at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
