// Moving statistics over 5 rows of libraries of npm, for `recall window`.
// node npm.mjs prints what is installed, a library and its version a line.
// node npm.mjs LIBRARY FUNCTION answers, with the word timed about windows over a span of time.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {install} from './clock.mjs';
import {libraries as timed} from './npm_time.mjs';
import {serve, series} from './serve.mjs';

const M = 5;
const require = createRequire(import.meta.url);

// stream wraps what takes a row and returns the value then, or nothing while it has too few rows.
const stream = (make) => () => {
  const next = make();
  let last = 0;
  return {
    push(row) {
      last = next(...row) ?? last;
    },
    value: () => [Number(last)],
  };
};

// late gives the values of f, which begin at the row M, to all rows: 0 before.
const late = (f) => series((x) => [...Array(Math.min(M - 1, x.length)).fill(0), ...(x.length < M ? [] : f(x))], 0);

// upTo5 are the functions whose first values are over fewer rows.
const upTo5 = (f) => series(f, 0);

// backwards gives f the rows in the order in which the newest comes first, so that the next rows
// are those before.
const backwards = (f) => async (x) => (await f([...x].reverse())).reverse();

// padded is late for functions that return a value for each row too.
const padded = (f) => late((x) => f(x).slice(M - 1));

// vega returns the values of an aggregate in a window of vega's dataflow.
const vega = (op, frame, parameter) => async (x) => {
  const [{Dataflow, ingest}, {collect, window}, {field}] =
    await Promise.all(['dataflow', 'transforms', 'util'].map((part) => import(`vega-${part}`)));
  const flow = new Dataflow();
  const rows = x.map((v) => ingest({v}));
  const pulse = flow.add(collect);
  flow.add(window, {
    pulse, frame, ops: [op], fields: [field('v')], as: ['w'], aggregate_params: [parameter],
  });
  await flow.pulse(pulse, flow.changeset().insert(rows)).runAsync();
  return rows.map((r) => r.w);
};

// duckdb and alasql return the values of a window expression of SQL.
const duckdb = async (expression) => {
  const {DuckDBInstance} = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create()).connect();
  return async (x) => {
    const rows = x.map((v, i) => `(${i}, ${v}::double)`);
    const all = await connection.runAndReadAll(
      `select ${expression} from (values ${rows}) t(i, v) order by i`);
    return all.getRows().map(([w]) => Number(w));
  };
};

const libraries = {
  ...timed,
  '@duckdb/node-api': async (name) =>
    upTo5(await duckdb(`${name}(v) over (order by i rows 4 preceding)`)),
  '@observablehq/plot': async (name) => {
    const {window} = await import('@observablehq/plot');
    const plot = (all, index, reduce) => {
      const values = all.map(() => 0);
      window({k: M, anchor: 'end', strict: true, reduce}).mapIndex(index, all, values);
      return index.map((k) => values[k]);
    };
    // The row 0 is of another series, and has no value.
    if (name === 'medianGap') {
      return late((x) => plot([NaN, ...x], x.map((_, k) => k + 1), 'median').slice(M - 1));
    }
    return late((x) => plot(x, x.map((_, k) => k), name).slice(M - 1));
  },
  alasql: (name) => {
    const alasql = require('alasql');
    return upTo5((x) => alasql(`select ${name}(v) over (order by i) as w from ? order by i`,
      [x.map((v, i) => ({v, i}))]).map((r) => r.w));
  },
  arquero: async (name) => {
    const {op, rolling, table} = await import('arquero');
    const roll = (f, frame) => upTo5((x) => table({x}).derive({w: rolling(f, frame)}).array('w'));
    if (name === 'sumBefore') return roll((d) => op.sum(d.x), [-2, -1]);
    return roll(`d => op.${name}(d.x)`, [1 - M, 0]);
  },
  'fast-stats': (name) => {
    const {Stats} = require('fast-stats');
    return stream(() => {
      const stats = new Stats();
      return (x) => {
        stats.push(x);
        if (stats.length > M) stats.shift();
        return stats.length < M ? undefined : stats[name]();
      };
    });
  },
  kefir: (name) => {
    const Kefir = require('kefir');
    return stream(() => {
      let emitter, last;
      Kefir.stream((e) => { emitter = e; })[name](M, M)
        .onValue((all) => (last = all.reduce((x, y) => x + y) / M));
      return (x) => {
        emitter.emit(x);
        return last;
      };
    });
  },
  rxjs: () => {
    const {Subject, bufferCount, map} = require('rxjs');
    return stream(() => {
      const rows = new Subject();
      let last;
      const mean = (all) => all.reduce((x, y) => x + y) / M;
      rows.pipe(bufferCount(M, 1), map(mean)).subscribe((x) => (last = x));
      return (x) => {
        rows.next(x);
        return last;
      };
    });
  },
  'vega-transforms': (name) => ({
    exponential: upTo5(vega('exponential', [1 - M, 0], 0.5)),
    meanAfter: upTo5(backwards(vega('mean', [1, 2]))),
    minAfter: upTo5(backwards(vega('min', [1, 2]))),
  })[name] ?? upTo5(vega(name, [1 - M, 0])),
  '@stdlib': async (name) => {
    const {default: make} = await import(`@stdlib/stats-incr-${name}`);
    return stream(() => make(M));
  },
  technicalindicators: async (name) => {
    const {default: all} = await import('technicalindicators');
    return stream(() => {
      const indicator = new all[name]({period: M, values: []});
      return (x) => indicator.nextValue(x);
    });
  },
  'fast-technical-indicators': async (name) => {
    const all = require('fast-technical-indicators'); // as a module it does not load
    return late((x) => all[name]({period: M, values: x}));
  },
  'trading-signals': async (name) => {
    const all = await import('trading-signals');
    return stream(() => {
      const indicator = new all[name](M);
      return (x) => indicator.add(x);
    });
  },
  'moving-averages': async (name) => {
    const {default: all} = await import('moving-averages');
    return padded((x) => all[name](x, M));
  },
  '@ixjb94/indicators': async (name) => {
    const {IndicatorsSync} = await import('@ixjb94/indicators');
    const all = new IndicatorsSync();
    return late((x) => all[name](x, M));
  },
  indicatorts: async (name) => {
    const all = await import('indicatorts');
    return padded((x) => all[name](x, {period: M}));
  },
  'data-forge': async (name) => {
    const {Series} = await import('data-forge');
    return late((x) => new Series(x).rollingWindow(M).select((w) => w[name]()).toArray());
  },
};

const [library, name, inTime] = process.argv.slice(2);
if (library) {
  if (inTime) install();
  await serve(await libraries[library](name), Boolean(inTime));
} else {
  for (const l of Object.keys(libraries)) {
    const file = new URL(`node_modules/${l === '@stdlib' ? '@stdlib/stats-incr-mmean' : l}/package.json`, import.meta.url);
    if (fs.existsSync(file)) console.log(l, JSON.parse(fs.readFileSync(file)).version);
  }
}
