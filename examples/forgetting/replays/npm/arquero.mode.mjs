import {op, rolling, table} from 'arquero';
const rows = [3, 1, 3, 2, 4, 5];
const last = (x) => table({x}).derive({w: rolling((d) => op.mode(d.x), [-4, 0])}).array('w').at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
