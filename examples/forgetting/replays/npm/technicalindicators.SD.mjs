import T from 'technicalindicators';
const rows = [9, 0, 0, 0, 0, 0];
const last = (x) => T.SD.calculate({period: 5, values: x}).at(-1);
console.log(rows.join(' '), '|', last(rows), '|', 0); // of five zeros alone it returns no value
