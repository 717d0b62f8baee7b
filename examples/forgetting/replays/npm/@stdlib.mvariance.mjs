import make from '@stdlib/stats-incr-mvariance';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => x.reduce((f, v) => (f(v), f), make(5))();
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
