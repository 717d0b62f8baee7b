import {Dataflow, ingest} from 'vega-dataflow';
import {collect, window} from 'vega-transforms';
import {field} from 'vega-util';
const rows = [0, 2, 2, 2, 2, 2];
const windowed = async (x) => {
  const flow = new Dataflow();
  const data = x.map((v) => ingest({v}));
  const pulse = flow.add(collect);
  flow.add(window, {pulse, frame: [-4, 0], ops: ['product'], fields: [field('v')], as: ['w']});
  await flow.pulse(pulse, flow.changeset().insert(data)).runAsync();
  return data.map((r) => r.w);
};
const last = async (x) => (await windowed(x)).at(-1);
console.log(rows.join(' '), '|', await last(rows), '|', await last(rows.slice(-5)));
