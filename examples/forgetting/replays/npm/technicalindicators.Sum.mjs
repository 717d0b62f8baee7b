import T from 'technicalindicators';
const rows = [1e6, 0.1, 0.1, 0.1, 0.1, 0.1];
const last = (x) => T.Sum.calculate({period: 5, values: x}).at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
