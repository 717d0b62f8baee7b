import {msum} from 'indicatorts';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => msum(x, {period: 5}).at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
