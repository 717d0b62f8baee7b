// A clock for each window: Date, performance.now and the timers of this process go by the clock
// of the window that runs, and take no time.
const real = {Date, setImmediate, now: performance.now.bind(performance)};
let current;

// A Timer is what setTimeout returns.
class Timer {
  constructor(clock, run, delay, every) {
    Object.assign(this, {clock, run, delay: Math.max(1, Math.floor(delay) || 1), every});
    this.refresh();
  }

  refresh() {
    this.at = this.clock.now + this.delay;
    this.clock.timers.add(this);
    return this;
  }

  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  close = () => this.clock.timers.delete(this);
}

export class Clock {
  now = 0;
  timers = new Set();

  // within runs a function with this clock, and then what it has promised.
  async within(f) {
    current = this;
    const result = await f();
    await settled();
    return result;
  }

  // advance lets the time pass until now, in milliseconds, and runs the timers that are due. What
  // an interval has promised is waited for at the end, as a long silence has millions of them.
  async advance(now) {
    for (;;) {
      let next;
      for (const t of this.timers) if (t.at <= now && !(t.at >= next?.at)) next = t;
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      this.timers.delete(next);
      if (next.every) {
        next.refresh();
        current = this;
        next.run();
      } else {
        await this.within(next.run);
      }
    }
    this.now = Math.max(this.now, now);
  }
}

// settled waits until promises that need no timer are kept.
const settled = () => new Promise((done) => real.setImmediate(done));

// start is when the time 0 is.
const start = real.Date.UTC(2030, 0, 1);

// install gives this process the clocks. Libraries are imported after it.
export function install() {
  globalThis.Date = class extends real.Date {
    constructor(...args) {
      super(...(args.length || !current ? args : [Date.now()]));
    }

    static now = () => (current ? start + Math.floor(current.now) : real.Date.now());
  };
  performance.now = () => (current ? current.now : real.now());
  const timer = (every) => (run, delay, ...args) =>
    new Timer(current, () => run(...args), delay, every);
  const clear = (t) => t?.clock?.timers.delete(t);
  Object.assign(globalThis, {
    setTimeout: timer(false), setInterval: timer(true), clearTimeout: clear, clearInterval: clear,
  });
}
