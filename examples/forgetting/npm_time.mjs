// Limiters, counters and caches of npm, over a span of ten seconds, for `recall window`. They ask
// the clock.
import {createRequire} from 'node:module';
import {Clock} from './clock.mjs';

const require = createRequire(import.meta.url);
const span = 10_000;

// window has the rows of a function of the clock: {push(row), value()}, which may be asynchronous.
const window = (make) => async () => {
  const clock = new Clock();
  const w = await clock.within(make);
  const at = async (seconds, f) => {
    await clock.advance(seconds * 1000);
    return clock.within(f);
  };
  return {
    push: (row, seconds) => at(seconds, () => w.push(row)),
    value: (seconds) => at(seconds, () => w.value()),
  };
};

// waiting is a window over something that lets calls wait: call(done) makes one, which is done at
// once or later. Nobody calls while a call waits. The value is 1 if a further call would be done at
// once. To ask changes nothing, since what is asked is a new one that has had all calls.
const waiting = (make) => async () => {
  const calls = [];
  const play = async (end) => {
    const clock = new Clock();
    const call = await clock.within(make);
    let waits = false;
    const one = () => clock.within(() => {
      waits = true;
      call(() => (waits = false));
    });
    for (const at of calls) {
      await clock.advance(at);
      if (!waits) await one();
    }
    await clock.advance(end);
    if (waits) return 0;
    await one();
    return waits ? 0 : 1;
  };
  return {
    push: ([count], seconds) => {
      for (let k = 0; k < count; k++) calls.push(seconds * 1000);
    },
    value: async (seconds) => [await play(seconds * 1000)],
  };
};

// keys is a window over a cache that keeps keys for the span: set(key) sets one, and has(key) or
// size() says what is there.
const keys = (make) => window(async () => {
  const {set, has, size} = await make();
  let n = 0;
  return {
    push: ([x]) => x > 0 && set(n++),
    value: async () => [size ? await size() : [...Array(n).keys()].filter(has).length],
  };
});

// replayed is a window that is made anew for each value and given all rows: to ask it changes it.
const replayed = (make) => async () => {
  const rows = [];
  return {
    push: (row, seconds) => rows.push([row, seconds]),
    value: async (seconds) => {
      const w = await window(make)();
      for (const [row, at] of rows) await w.push(row, at);
      return w.value(seconds);
    },
  };
};

export const libraries = {
  '@isaacs/ttlcache': async () => {
    const {TTLCache} = await import('@isaacs/ttlcache');
    return keys(() => {
      const cache = new TTLCache({ttl: span});
      return {set: (k) => cache.set(k, 1), size: () => cache.size};
    });
  },
  '@tanstack/pacer': async (windowType) => {
    const {RateLimiter} = await import('@tanstack/pacer/rate-limiter');
    return window(() => {
      const limiter = new RateLimiter(() => {}, {limit: 3, window: span, windowType});
      return {
        push: ([x]) => x > 0 && limiter.maybeExecute(),
        value: () => [limiter.getRemainingInWindow()],
      };
    });
  },
  cockatiel: async () => {
    const {CircuitState, SamplingBreaker} = await import('cockatiel');
    return replayed(() => {
      const breaker = new SamplingBreaker({threshold: 0.5, duration: span, minimumRps: 1});
      return {
        push: ([x]) => breaker[x > 0 ? 'failure' : 'success'](CircuitState.Closed),
        value() {
          breaker.success(CircuitState.Closed); // it looks at the clock
          return [breaker.state.currentFailures];
        },
      };
    });
  },
  'express-rate-limit': async () => {
    const {MemoryStore} = await import('express-rate-limit');
    return window(() => {
      const store = new MemoryStore();
      store.init({windowMs: span});
      return {
        push: ([x]) => x > 0 && store.increment('key'),
        value: async () => [(await store.get('key'))?.totalHits ?? 0],
      };
    });
  },
  highland: (name) => {
    const stream = require('highland');
    return waiting(() => {
      let write;
      const done = [];
      stream((push) => (write = push))[name](1, span).each(() => done.shift()());
      return (f) => {
        done.push(f);
        write(null, 0);
      };
    });
  },
  limiter: async () => {
    const {RateLimiter} = await import('limiter');
    return window(() => {
      const limiter = new RateLimiter({tokensPerInterval: 3, interval: span});
      return {
        push: ([x]) => x > 0 && limiter.tryRemoveTokens(1),
        value: () => [limiter.getWaitTime(1) > 0 ? 0 : 1],
      };
    });
  },
  'node-cache': async (name) => {
    const NodeCache = require('node-cache');
    return keys(() => {
      const cache = new NodeCache({stdTTL: span / 1000});
      const set = (k) => cache.set(k, 1);
      if (name === 'keys') return {set, size: () => cache.keys().length};
      return {set, has: (k) => cache.has(k)};
    });
  },
  opossum: (name) => {
    const CircuitBreaker = require('opossum');
    return window(() => {
      const breaker = new CircuitBreaker(async (x) => { if (x > 0) throw new Error(); },
        {rollingCountTimeout: span, rollingCountBuckets: 10, timeout: false, volumeThreshold: 1e9,
          enableSnapshots: false});
      return {
        push: ([x]) => breaker.fire(x).catch(() => {}),
        value: () => [breaker.stats[name]],
      };
    });
  },
  'p-queue': async (name) => {
    const {default: Queue} = await import('p-queue');
    return waiting(() => {
      const queue = new Queue({interval: span, intervalCap: 3, strict: name === 'strict'});
      return (f) => queue.add(async () => f());
    });
  },
  'p-throttle': async (strict) => {
    const {default: throttle} = await import('p-throttle');
    return waiting(() => {
      const call = throttle({limit: 3, interval: span, strict: strict === 'strict'})((f) => f());
      return call;
    });
  },
  'prom-client': () => {
    const {Summary} = require('prom-client');
    return window(() => {
      const summary = new Summary({name: 'x', help: 'x', percentiles: [1],
        maxAgeSeconds: span / 1000, ageBuckets: 5, registers: []});
      return {
        push: ([x]) => summary.observe(x),
        value: async () => [(await summary.get()).values[0].value],
      };
    });
  },
  'quick-lru': async (name) => {
    const {default: QuickLRU} = await import('quick-lru');
    return keys(() => {
      const cache = new QuickLRU({maxSize: 1e6, maxAge: span});
      const set = (k) => cache.set(k, 1);
      return name === 'size' ? {set, size: () => cache.size} : {set, has: (k) => cache.has(k)};
    });
  },
  'rate-limiter-flexible': () => {
    const {RateLimiterMemory} = require('rate-limiter-flexible');
    return window(() => {
      const limiter = new RateLimiterMemory({points: 3, duration: span / 1000});
      return {
        push: ([x]) => x > 0 && limiter.consume('key').catch(() => {}),
        value: async () => [(await limiter.get('key'))?.remainingPoints ?? 3],
      };
    });
  },
};
