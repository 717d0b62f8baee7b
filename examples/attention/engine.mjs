// llama.cpp with models of gguf.mjs, by way of node-llama-cpp.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const install = 'npm install --no-save --ignore-scripts --omit=optional installs node-llama-cpp';
const LOGITS = 4;

export const library = await import('node-llama-cpp').catch(() => {
  console.error('skipped: ' + install);
  process.exit(3);
});

const llama = await library.getLlama({gpu: false, build: 'never', logLevel: 'fatal'});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true}));

// written returns the path of a file with the model.
export function written(file) {
  const name = path.join(folder, 'random.gguf');
  fs.writeFileSync(name, file);
  return name;
}

// exact are options of a cache that keeps all digits. Flash attention keeps sums in 16 bits on a
// processor.
export const exact = {
  flashAttention: false, experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32',
};

// context returns a context of the model, and what frees both.
export async function context(file, options) {
  const loaded = await llama.loadModel({modelPath: written(file), useMmap: false});
  const made = await loaded.createContext({threads: 1, ...options});
  return {context: made, close: async () => { await made.dispose(); await loaded.dispose(); }};
}

// all is what the next token may be, each with the probability that the model gives it.
const all = {generateNext: {probabilities: true, options: {temperature: 1, topK: 0, topP: 1}}};

// push decodes tokens, and returns a few logarithms of what the model then expects.
export async function push(cache, ...tokens) {
  const made = await cache.controlledEvaluate(
    tokens.map((t, k) => (k === tokens.length - 1 ? [t, all] : t)));
  const {probabilities} = made.at(-1).next;
  return Array.from({length: LOGITS}, (_, k) => Math.log(probabilities.get(k)));
}
