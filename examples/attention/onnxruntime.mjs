// Attention of ONNX Runtime, for `recall window`. operators.mjs says how a release is installed.
//
// node onnxruntime.mjs RELEASE window LAYERS   a model of so many layers with local_window_size 3;
//                                              a row is a token, 0 to 7
// node onnxruntime.mjs RELEASE values          one layer; a row is the value of a token
// node onnxruntime.mjs RELEASE keys            one layer; a row is the key of a token
// node onnxruntime.mjs RELEASE padding         key_padding_mask hides all but the last three tokens;
//                                              a row is the key and the value of one
// node onnxruntime.mjs RELEASE softcap         the same with a mask of the operator Attention and a
//                                              cap
import {serve} from '../forgetting/serve.mjs';
import {
  attention, cached, embedding, fill, installed, load, logits, padded,
} from './operators.mjs';

const WINDOW = 3;
const [release, how, layers] = process.argv.slice(2);
if (!installed().includes(release)) {
  console.error(`skipped: npm install --ignore-scripts --prefix onnxruntime/${release} ` +
    `onnxruntime-node@${release} installs it`);
  process.exit(3);
}
const ort = load(release);

// of returns the maker of windows over an operator with a cache, from the token that a row is.
async function of(count, token) {
  const make = await cached(ort, count, WINDOW);
  return () => {
    const next = make();
    let made = fill(0);
    return {
      push: async ([x]) => {
        made = await next([token(x)]);
      },
      value: () => logits(made),
    };
  };
}

// behind returns the maker of windows over all tokens, of which a mask hides all but the last.
const behind = (see) => () => {
  const all = [];
  return {
    push: (row) => all.push(row),
    value: async () => {
      if (all.length === 0) return logits(fill(0));
      const keys = all.map(([key]) => [key, ...fill(0).slice(1)]);
      const values = all.map(([, value]) => fill(value));
      const hidden = all.map((_, k) => k < all.length - WINDOW);
      return logits(await see({keys, values, hidden}));
    },
  };
};

// one is a query whose product with a key is four times the key's first number. The operators
// divide it by four, the root of the numbers a token.
const one = [4, ...fill(0).slice(1)];

const windows = {
  window: () => of(Number(layers), embedding),
  values: () => of(0, (x) => [fill(0), fill(0), fill(x)]),
  keys: () => of(0, (x) => [fill(1), fill(x), fill(Math.sign(x) || 0)]),
  padding: async () => {
    const see = await padded(ort);
    return behind((tokens) => see({query: one, ...tokens}));
  },
  softcap: async () => {
    const see = await attention(ort, {softcap: {float: 2}, masked: true});
    return behind(async (tokens) => (await see({queries: [one], ...tokens}))[0]);
  },
};
await serve(await windows[how]());
process.exit(0);
