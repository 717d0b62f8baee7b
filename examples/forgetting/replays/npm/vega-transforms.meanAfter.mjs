import {Dataflow, ingest} from 'vega-dataflow';
import {collect, window} from 'vega-transforms';
import {field} from 'vega-util';
const rows = [9, 1, 3];
const windowed = async (x) => {
  const flow = new Dataflow();
  const data = x.map((v) => ingest({v}));
  const pulse = flow.add(collect);
  flow.add(window, {pulse, frame: [1, 2], ops: ['mean'], fields: [field('v')], as: ['w']});
  await flow.pulse(pulse, flow.changeset().insert(data)).runAsync();
  return data.map((r) => r.w);
};
console.log(rows.join(' '), '|', (await windowed(rows))[0], '|', (1 + 3) / 2);
