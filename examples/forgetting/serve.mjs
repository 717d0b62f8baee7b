// Answers `recall window`, a line of JSON for a line of JSON.
import readline from 'node:readline';

// toJSON is a number as it is answered. A boolean is 0 or 1, and what is missing NaN.
const toJSON = (x) => {
  if (typeof x === 'boolean' || typeof x === 'bigint') x = Number(x);
  if (x != null && typeof x !== 'number') {
    throw new TypeError(`the value has ${JSON.stringify(x)}: give a number, or a list of numbers`);
  }
  return Number.isFinite(x) ? x : String(x ?? NaN);
};

// entries are those of a value: a list, an array of numbers, or a number.
const entries = (value) => Array.from(typeof value === 'number' ? [value] : value, toJSON);

// serve answers with windows that make() makes. They have push(row) and value(), a number or a
// list; those that have game(rows) return the values before the first row and after each. With
// timed, push(row, at) and value(at) take the time in seconds. All of these and close may be
// asynchronous.
export async function serve(make, timed = false) {
  const windows = new Map();
  const value = async (w, at) => entries(await w.value(at));
  const play = async (w, rows) => {
    const values = [await value(w)];
    for (const row of rows) {
      await w.push(row);
      values.push(await value(w));
    }
    return values;
  };
  const renew = async (on) => {
    await windows.get(on)?.close?.();
    windows.set(on, await make());
  };
  const calls = async (q) => {
    const plays = [];
    let k = 0;
    try {
      for (; k < q.calls.length; k++) {
        const call = q.calls[k];
        const at = q.at?.[k];
        if (call === 'play') plays.push(await value(windows.get(q.on), at));
        else if (call === 'reset') await renew(q.on);
        else await windows.get(q.on).push(call.map(Number), at);
      }
    } catch (e) {
      return {error: String(e), call: k};
    }
    return {plays};
  };
  const answer = async (q, w) => {
    switch (q.do) {
      case 'hello': return {protocol: 1, can: ['calls', 'reset', timed ? 'time' : 'game']};
      case 'new': case 'reset': await renew(q.on); break;
      case 'calls': return calls(q);
      case 'close':
        await w?.close?.();
        windows.delete(q.on);
        break;
      case 'observe': await w.push(q.row.map(Number), q.at); break;
      case 'play': return {play: await value(w, q.at)};
      case 'game': {
        const rows = q.rows.map((row) => row.map(Number));
        return {plays: w.game ? (await w.game(rows)).map(entries) : await play(w, rows)};
      }
    }
    return {};
  };
  for await (const line of readline.createInterface({input: process.stdin})) {
    const q = JSON.parse(line);
    let a;
    try {
      a = await answer(q, windows.get(q.on));
    } catch (e) {
      a = {error: String(e)};
    }
    process.stdout.write(JSON.stringify({id: q.id, ...a}) + '\n');
  }
}

// series returns the maker of windows over a function of a whole series, a value for each number.
// first is the value before the first number. The function may be asynchronous.
export const series = (f, first = NaN) => () => {
  const numbers = [];
  const values = async () => [first, ...(numbers.length ? await f(numbers) : [])];
  return {
    push: ([x]) => numbers.push(x),
    value: async () => [(await values()).at(-1)],
    async game(rows) {
      const from = numbers.length;
      for (const [x] of rows) numbers.push(x);
      return (await values()).slice(from).map((v) => [v]);
    },
  };
};
