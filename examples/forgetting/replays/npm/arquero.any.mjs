import {op, rolling, table} from 'arquero';
const rows = [9, 1, 1, 1, 1, 1];
const last = (x) => table({x}).derive({w: rolling((d) => op.any(d.x), [-4, 0])}).array('w').at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
