import {op, rolling, table} from 'arquero';
const rows = [1, 2, 3];
const w = table({x: rows}).derive({w: rolling((d) => op.sum(d.x), [-2, -1])}).array('w').at(-1);
console.log(rows.join(' '), '|', w, '|', 1 + 2);
