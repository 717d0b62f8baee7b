// Operators of ONNX Runtime, in releases that are installed in the folder onnxruntime:
//
//	npm install --ignore-scripts --prefix onnxruntime/1.24.1 onnxruntime-node@1.24.1
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {onnx} from './onnx.mjs';

export const WIDTH = 16; // numbers a token
const LOGITS = 4;

const folder = new URL('onnxruntime/', import.meta.url);

// installed returns the releases, oldest first.
export const installed = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  .filter((v) => fs.existsSync(new URL(`${v}/node_modules/onnxruntime-node`, folder)))
  .sort((a, b) => a.localeCompare(b, 'en', {numeric: true}));

// load returns the release.
export const load = (version) =>
  createRequire(new URL(`${version}/`, folder))('onnxruntime-node');

// unit is the number of the place of a token: what attention makes of unit numbers as values is
// the weight that each token gets.
export const unit = (place) => Array.from({length: WIDTH}, (_, k) => Number(k === place));

export const fill = (x) => Array(WIDTH).fill(x);

const float32 = (ort, numbers, ...shape) =>
  new ort.Tensor('float32', Float32Array.from(numbers.flat()), shape);

const session = (ort, graph) => ort.InferenceSession.create(onnx(graph), {logSeverityLevel: 3});

// weights returns square matrices of random numbers.
function weights(count) {
  let state = 1;
  return Array.from({length: count}, () => ({
    shape: [WIDTH, WIDTH],
    numbers: Array.from({length: WIDTH * WIDTH}, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 31 - 1) / 2; // from −1/2 to 1/2
    }),
  }));
}

// cached returns a maker of caches over GroupQueryAttention. A cache has an asynchronous function
// of tokens that come at once, which returns what is made of the newest. There are so many layers,
// each with random weights and with what it got added to what it made; without layers the operator
// stands alone, and a token is the list of its query, its key and its value.
export async function cached(ort, layers, window) {
  const bare = layers === 0;
  const count = Math.max(1, layers);
  const nodes = [];
  const inputs = {seqlens: ['int32', 1], total: ['int32']};
  const outputs = {};
  const rows = ['float32', 1, 'tokens', WIDTH];
  const names = {};
  const all = weights(3 * layers);
  for (const name of bare ? ['q0', 'k0', 'v0'] : ['x0']) inputs[name] = rows;
  for (let l = 0; l < count; l++) {
    if (!bare) {
      ['q', 'k', 'v'].forEach((name, k) => {
        names[`w${name}${l}`] = all[3 * l + k];
        nodes.push({op: 'MatMul', from: [`x${l}`, `w${name}${l}`], to: [`${name}${l}`]});
      });
    }
    for (const name of ['oldk', 'oldv']) inputs[name + l] = ['float32', 1, 1, 'old', WIDTH];
    for (const name of ['newk', 'newv']) outputs[name + l] = ['float32', 1, 1, 'all', WIDTH];
    nodes.push({
      op: 'GroupQueryAttention', domain: 'com.microsoft',
      from: [`q${l}`, `k${l}`, `v${l}`, `oldk${l}`, `oldv${l}`, 'seqlens', 'total'],
      to: [`y${l}`, `newk${l}`, `newv${l}`],
      num_heads: 1, kv_num_heads: 1, local_window_size: window,
    });
    if (!bare) nodes.push({op: 'Add', from: [`x${l}`, `y${l}`], to: [`x${l + 1}`]});
  }
  const last = bare ? 'y0' : `x${count}`;
  outputs[last] = rows;
  const graph = await session(ort, {nodes, inputs, outputs, weights: names});
  return () => {
    let length = 0;
    let cache = Object.fromEntries(Array.from({length: count}, (_, l) => [
      [`oldk${l}`, float32(ort, [], 1, 1, 0, WIDTH)], [`oldv${l}`, float32(ort, [], 1, 1, 0, WIDTH)],
    ]).flat());
    return async (tokens) => {
      length += tokens.length;
      const of = (k) => float32(ort, tokens.map((t) => (bare ? t[k] : t)), 1, tokens.length, WIDTH);
      const made = await graph.run({
        ...(bare ? {q0: of(0), k0: of(1), v0: of(2)} : {x0: of()}), ...cache,
        seqlens: new ort.Tensor('int32', Int32Array.of(length - 1), [1]),
        total: new ort.Tensor('int32', Int32Array.of(length), []),
      });
      cache = Object.fromEntries(Object.keys(cache).map((x) => [x, made[x.replace('old', 'new')]]));
      return Array.from(made[last].data).slice(-WIDTH);
    };
  };
}

// embedding is the row of a token, 0 to 7.
export const embedding = (token) => fill(0).map((_, k) => Math.sin(1 + 5 * token + 3 * k));

// logits are a few of the numbers that a model makes of its newest token.
export const logits = (x) => x.slice(0, LOGITS);

// attention returns the standard operator as an asynchronous function of queries, keys and values,
// which returns what is made of each query. hidden says of each key whether the queries are told to
// leave it out. There is a mask if masked is set; nonpad is how many keys are not padding.
export async function attention(ort, {masked, nonpad, opset = 23, ...attributes}) {
  const rows = (count) => ['float32', 1, 1, count, WIDTH];
  const from = ['q', 'k', 'v', masked ? 'mask' : '', ...(nonpad ? ['', '', 'nonpad'] : [])];
  const inputs = {q: rows('queries'), k: rows('keys'), v: rows('keys')};
  if (masked) inputs.mask = ['bool', 'queries', 'keys'];
  if (nonpad) inputs.nonpad = ['int64', 1];
  const graph = await session(ort, {
    opset, nodes: [{op: 'Attention', from, to: ['y'], ...attributes}], inputs,
    outputs: {y: rows('queries')},
  });
  return async ({queries, keys, values, hidden}) => {
    const tensor = (x) => float32(ort, x, 1, 1, x.length, WIDTH);
    const given = {q: tensor(queries), k: tensor(keys), v: tensor(values)};
    if (masked) {
      given.mask = new ort.Tensor('bool', Uint8Array.from(queries.flatMap(() => hidden.map((h) => !h))),
        [queries.length, keys.length]);
    }
    if (nonpad) given.nonpad = new ort.Tensor('int64', BigInt64Array.of(BigInt(nonpad)), [1]);
    const y = Array.from((await graph.run(given)).y.data);
    return queries.map((_, k) => y.slice(k * WIDTH, (k + 1) * WIDTH));
  };
}

// padded returns MultiHeadAttention as an asynchronous function of one query, keys and values, where
// key_padding_mask hides keys.
export async function padded(ort) {
  const rows = (count) => ['float32', 1, count, WIDTH];
  const graph = await session(ort, {
    nodes: [{op: 'MultiHeadAttention', domain: 'com.microsoft', num_heads: 1,
      from: ['q', 'k', 'v', '', 'mask'], to: ['y']}],
    inputs: {q: rows(1), k: rows('keys'), v: rows('keys'), mask: ['int32', 1, 'keys']},
    outputs: {y: rows(1)},
  });
  return async ({query, keys, values, hidden}) => {
    const made = await graph.run({
      q: float32(ort, [query], 1, 1, WIDTH), k: float32(ort, keys, 1, keys.length, WIDTH),
      v: float32(ort, values, 1, keys.length, WIDTH),
      mask: new ort.Tensor('int32', Int32Array.from(hidden, (h) => Number(!h)), [1, keys.length]),
    });
    return Array.from(made.y.data);
  };
}
