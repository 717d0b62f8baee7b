// The caches of llama.cpp, by way of node-llama-cpp, for `recall window`. The models are tiny, with
// random weights.
//
// node llama.mjs window LAYERS    layers that attend to the last three tokens
// node llama.mjs erase LAYERS     the first four of eight tokens are erased to make room
// node llama.mjs shift LAYERS     the same behind a token that begins the text and is kept
//
// Where the first token is erased node-llama-cpp computes the others anew. Where it is kept
// llama.cpp moves them to their new places.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {serve} from '../forgetting/serve.mjs';
import {model} from './gguf.mjs';

const WINDOW = 3; // tokens that a layer attends to
const FULL = 8; // tokens at which the cache is full
const BLOCK = 4; // tokens that are erased then
const BEGIN = 1; // the token that begins a text
const LOGITS = 4;

const [how, layers] = process.argv.slice(2);
const {getLlama} = await import('node-llama-cpp').catch(() => {
  console.error('skipped: npm ci --ignore-scripts --omit=optional installs node-llama-cpp');
  process.exit(3);
});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-'));
const file = path.join(folder, 'random.gguf');
fs.writeFileSync(file, model(Number(layers), how === 'window' ? WINDOW : 0));
const llama = await getLlama({gpu: false, build: 'never', logLevel: 'error'});
const context = await (await llama.loadModel({modelPath: file, useMmap: false})).createContext({
  sequences: 8,
  threads: 1,
  flashAttention: false, // on a processor it keeps sums in 16 bits
  experimentalKvCacheKeyType: 'F32',
  experimentalKvCacheValueType: 'F32',
});
fs.rmSync(folder, {recursive: true});

// all is what the next token may be, each with the probability that the model gives it.
const all = {generateNext: {probabilities: true, options: {temperature: 1, topK: 0, topP: 1}}};

await serve(() => {
  const cache = context.getSequence();
  let logits = Array(LOGITS).fill(0);
  return {
    async push([token]) {
      const kept = how === 'shift' ? 1 : 0;
      if (cache.nextTokenIndex < kept) await cache.controlledEvaluate([BEGIN]);
      if (how !== 'window' && cache.nextTokenIndex === kept + FULL) {
        await cache.eraseContextTokenRanges([{start: kept, end: kept + BLOCK}]);
      }
      const [{next}] = await cache.controlledEvaluate([[token, all]]);
      logits = logits.map((_, k) => Math.log(next.probabilities.get(k)));
    },
    value: () => logits,
    close: () => cache.dispose(),
  };
});
process.exit(0);
