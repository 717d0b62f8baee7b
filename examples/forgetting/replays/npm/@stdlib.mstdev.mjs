import make from '@stdlib/stats-incr-mstdev';
const rows = [1, 1, 1, 0, 0, 0, 0, 0];
const last = (x) => x.reduce((f, v) => (f(v), f), make(5))();
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
