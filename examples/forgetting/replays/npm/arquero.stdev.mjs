import {op, rolling, table} from 'arquero';
const rows = [10, 0, 0, 0, 0, 0];
const deviation = rolling((d) => op.stdev(d.x), [-4, 0]);
const last = (x) => table({x}).derive({w: deviation}).array('w').at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
