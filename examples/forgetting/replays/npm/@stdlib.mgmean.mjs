import make from '@stdlib/stats-incr-mgmean';
const rows = [0, 2, 2, 2, 2, 2];
const last = (x) => x.reduce((f, v) => (f(v), f), make(5))();
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
