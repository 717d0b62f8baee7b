// The caches of llama.cpp, by way of node-llama-cpp, for `recall window`. The models are tiny, with
// random weights.
//
// node llama.mjs window LAYERS    layers of gemma3 that attend to the last three tokens
// node llama.mjs llama LAYERS     layers of llama, of which the file says the same
// node llama.mjs erase LAYERS     the first four of eight tokens are erased to make room
// node llama.mjs shift LAYERS     the same behind a token that begins the text and is kept
// node llama.mjs state LAYERS     layers of mamba, whose state halves with each token
//
// Where the first token is erased node-llama-cpp computes the others anew. Where it is kept
// llama.cpp moves them to their new places.
import {serve} from '../forgetting/serve.mjs';
import {context, exact, push} from './engine.mjs';
import {decay, model} from './gguf.mjs';

const WINDOW = 3; // tokens that a layer attends to
const FULL = 8; // tokens at which the cache is full
const BLOCK = 4; // tokens that are erased then
const BEGIN = 1; // the token that begins a text

const [how, layers] = process.argv.slice(2);
const files = {
  window: () => model('gemma3', Number(layers), WINDOW),
  llama: () => model('llama', Number(layers), WINDOW),
  state: () => model('mamba', Number(layers), 0, decay(-1, Math.LN2)),
};
const file = (files[how] ?? (() => model('llama', Number(layers))))();
const opened = await context(file, {sequences: 8, ...exact});
const erases = how === 'erase' || how === 'shift';

await serve(() => {
  const cache = opened.context.getSequence();
  let logits = Array(4).fill(0);
  return {
    async push([token]) {
      const kept = how === 'shift' ? 1 : 0;
      if (cache.nextTokenIndex < kept) await cache.controlledEvaluate([BEGIN]);
      if (erases && cache.nextTokenIndex === kept + FULL) {
        await cache.eraseContextTokenRanges([{start: kept, end: kept + BLOCK}]);
      }
      logits = await push(cache, token);
    },
    value: () => logits,
    close: () => cache.dispose(),
  };
});
process.exit(0);
