// Windows in pairs, as in subjects.py: one with a fault and one without.
//
//     recall window --rows 5 --is sum -- node subjects.mjs sum right
import {pathToFileURL} from 'node:url';
import {serve, series} from '../../examples/forgetting/serve.mjs';

const add = (xs) => xs.reduce((a, b) => a + b, 0);

// rows is the maker of a window of the last rows, of which of computes a value.
const rows = (keep, of) => (faulty) => {
  let last = [];
  return {
    push([x]) {
      last.push(x);
      last = last.slice(-keep(faulty));
    },
    value: () => [of(last, faulty)],
  };
};

const mean = (xs) => (xs.length ? add(xs) / xs.length : NaN);

function sum(faulty) {
  let last = [], total = 0;
  return {
    push([x]) {
      total += x - (last.length === 5 ? last[0] : 0);
      last = [...last, x].slice(-5);
    },
    value: () => [faulty ? total : add(last)],
  };
}

function mode(faulty) {
  let last = [];
  const counts = new Map();
  return {
    push([x]) {
      if (last.length === 5) counts.set(last[0], counts.get(last[0]) - 1);
      counts.set(x, (counts.get(x) ?? 0) + 1);
      last = [...last, x].slice(-5);
    },
    value() {
      let best = NaN;
      const keys = faulty ? [...counts.keys()] : [...new Set(last)].sort((a, b) => a - b);
      for (const key of keys) if (!(counts.get(key) <= counts.get(best))) best = key;
      return [best];
    },
  };
}

const zero = rows(() => 4, (last, faulty) => {
  let best = NaN;
  for (const x of last) if (faulty ? !best || x > best : !(x <= best)) best = x;
  return best;
});

function compacted(faulty) {
  let all = [];
  return {
    push([x]) {
      all.push(x);
      if (all.length > 64) all = all.slice(faulty ? -3 : -4);
    },
    value: () => [add(all.slice(-4))],
  };
}

const extra = rows((faulty) => (faulty ? 6 : 5), mean);

// The mean of the five rows before the newest, with which the newest is compared.
const baseline = rows(() => 6, (last, faulty) => mean(faulty ? last.slice(-5) : last.slice(0, -1)));

// calls is a window in time, which keeps all rows.
const calls = (of) => (faulty) => {
  const all = [];
  return {push: ([x], t) => all.push({t, x}), value: (at) => [of(all, at, faulty)]};
};

const edge = calls((all, at, faulty) =>
  add(all.filter(({t}) => (faulty ? at - t <= 10 : at - t < 10)).map(({x}) => x)));

function fixed(faulty) {
  let start = -Infinity, used = 0;
  const all = [];
  return {
    push([x], t) {
      if (t - start >= 10) [start, used] = [t, 0];
      used += x;
      all.push({t, x});
    },
    value(at) {
      if (faulty) return [at - start < 10 ? used : 0];
      return [add(all.filter(({t}) => at - t < 10).map(({x}) => x))];
    },
  };
}

function session(faulty) {
  let newest = -Infinity, used = 0, late = false;
  return {
    push([x], t) {
      const over = t - newest >= 2;
      if (late || (over && !faulty)) used = 0;
      late = faulty && over && newest >= 0 && !late;
      newest = t;
      used += x;
    },
    value: (at) => [at - newest < 2 ? used : 0],
  };
}

// Three calls in ten seconds; the value is how many more would be let through.
function limiter(faulty) {
  const all = [];
  const left = (at) => Math.max(0, 3 - all.filter((t) => at - t < 10).length);
  return {
    push(_, t) {
      if (faulty || left(t) > 0) all.push(t);
    },
    value: (at) => [left(at)],
  };
}

// The least of six, in parts of four rows, to each of which rows before it are given.
function partition(xs, faulty) {
  return xs.map((_, i) => {
    const first = i - (i % 4) - (faulty ? 4 : 5);
    return Math.min(...xs.slice(Math.max(0, first, i - 5), i + 1));
  });
}

// Each number by the largest so far.
function scaled(xs, faulty) {
  let top = faulty ? Math.max(...xs.map(Math.abs)) : 0;
  return xs.map((x) => {
    top = Math.max(top, Math.abs(x));
    return top ? x / top : 0;
  });
}

// Each number, or in a gap the one before it.
function filled(xs, faulty) {
  const known = (x) => !Number.isNaN(x);
  return xs.map((x, i) =>
    known(x) ? x : (faulty ? xs.slice(i).find(known) : xs.slice(0, i).findLast(known)) ?? NaN);
}

export const whole = {partition, scaled, filled};
const timed = {edge, fixed, session, limiter};
export const windows = {sum, nan: sum, mode, zero, compacted, extra, baseline, ...timed};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name, how] = process.argv.slice(2);
  const faulty = how === 'faulty', f = whole[name];
  await serve(f ? series((xs) => f(xs, faulty)) : () => windows[name](faulty), name in timed);
}
