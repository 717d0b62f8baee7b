// Rolling functions of polars over 5 numbers, for `recall window`.
// node polars.mjs prints the version and the functions; node polars.mjs FUNCTION answers.
import {createRequire} from 'node:module';
import {serve, series} from './serve.mjs';

const require = createRequire(import.meta.url);
const root = process.env.NODE_PATH ? process.env.NODE_PATH + '/' : '';
const pl = require(root + 'nodejs-polars').default;
const functions = ['rollingSum', 'rollingMean', 'rollingVar', 'rollingStd', 'rollingMin', 'rollingMax', 'rollingMedian'];
const name = process.argv[2];
if (name) {
  await serve(series((x) => pl.Series('x', x, pl.Float64)[name]({windowSize: 5, minPeriods: 1}).toArray()));
} else {
  console.log(require(root + 'nodejs-polars/package.json').version, ...functions);
}
