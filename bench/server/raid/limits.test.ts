import { findBottleneck } from './bottleneck';
import { limitsFor, metricsOf } from './limits';
import type { Sample } from './load/load-job';
import type { Second } from './sampler';

const IDLE: Second = {
  at: 0,
  server: 0.2,
  mainThread: 0.15,
  postgres: 0.1,
  load: 0.1,
  machine: 0.5,
  memoryMb: 200,
  loopDelayMs: 12,
  threadPoolWaitMs: 1,
  connections: { open: 10, busy: 2, blocked: 0 },
};

const seconds = (...changes: Partial<Second>[]) => changes.map((change, index) => ({ ...IDLE, at: 1000 * (index + 1), ...change }));

const sample = (change: Partial<Sample>): Sample => ({ step: 'page', at: 100, latency: 50, lag: 0, status: 200, refusals: [], ...change });

const find = (seen: Second[], samples: Sample[]) => findBottleneck(metricsOf(seen, samples), limitsFor(samples));

it('finds no bottleneck under a light load', () => {
  expect(find(seconds({}, {}, {}), [sample({})])).toBeUndefined();
});

it('measures busy connections relative to the peak of open ones', () => {
  const busy = { open: 3, busy: 3, blocked: 0 };
  expect(find(seconds({ connections: busy }, { connections: busy }, {}), [])).toBeUndefined();
  const all = { open: 10, busy: 9.8, blocked: 0 };
  expect(find(seconds({}, { connections: all }, { connections: all }), [])).toEqual({
    message: "the server's connections to the database: 98 % of them in use",
    second: 2,
  });
});

it('counts a slow request when it exceeds the limit, and an error when it ends', () => {
  const slow = [1100, 2100].flatMap((at) => Array.from({ length: 5 }, () => sample({ step: 'entry', at, latency: 3000 })));
  expect(find(seconds({}, {}, {}, {}, {}, {}), slow)).toEqual({ message: 'entry: p95 3000 ms', second: 3 });
  const lost = sample({ at: 100, latency: 2400, status: 0 });
  expect(find(seconds({}, {}, {}), [lost])).toEqual({ message: '1 requests without a good response', second: 3 });
});

it('counts a 503 with Retry-After as a refusal, not as an error', () => {
  const refused = sample({ status: 503, refusals: [4] });
  expect(find(seconds({}), [refused])?.message).toBe('1 requests refused');
  expect(find(seconds({}), [sample({ status: 503 })])?.message).toBe('1 requests without a good response');
});

it('counts requests in flight', () => {
  const samples = [sample({ at: 500, latency: 1000 }), sample({ at: 900, latency: 50 }), sample({ at: 990, latency: 2500 })];
  expect(metricsOf(seconds({}, {}, {}), samples).map(({ inFlight }) => inFlight)).toEqual([2, 1, 1]);
});
