import T from 'technicalindicators';
const rows = [-9, 0, 0, 0, 0, 0];
const last = (x) => T.Lowest.calculate({period: 5, values: x}).at(-1);
console.log(rows.join(' '), '|', last(rows), '|', last(rows.slice(-5)));
