import {mock} from 'node:test';
import {CircuitState, SamplingBreaker} from 'cockatiel';
mock.timers.enable({apis: ['Date']});
const breaker = new SamplingBreaker({threshold: 0.5, duration: 10_000, minimumRps: 1});
for (let k = 0; k < 20; k++) breaker.failure(CircuitState.Closed);
mock.timers.tick(3600_000);
breaker.success(CircuitState.Closed);
mock.timers.reset();
console.log('20 failures, then 1h, then 1 success |', breaker.state.currentFailures, '|', 0);
