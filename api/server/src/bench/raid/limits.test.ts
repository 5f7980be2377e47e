import { gaveWayFirst } from './gave-way';
import { limitsFor, readingsOf } from './limits';
import type { Sample } from './load/job';
import type { Second } from './sampler';

const CALM: Second = {
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

const seconds = (...changes: Partial<Second>[]) => changes.map((change, index) => ({ ...CALM, at: 1000 * (index + 1), ...change }));

const sample = (change: Partial<Sample>): Sample => ({ step: 'page', at: 100, waited: 50, lag: 0, status: 200, refusals: [], ...change });

const find = (seen: Second[], samples: Sample[]) => gaveWayFirst(readingsOf(seen, samples), limitsFor(samples));

it('finds nothing in a calm load', () => {
  expect(find(seconds({}, {}, {}), [sample({})])).toBeUndefined();
});

it('measures connections in use by the most that were ever open', () => {
  const busy = { open: 3, busy: 3, blocked: 0 };
  expect(find(seconds({ connections: busy }, { connections: busy }, {}), [])).toBeUndefined();
  const all = { open: 10, busy: 9.8, blocked: 0 };
  expect(find(seconds({}, { connections: all }, { connections: all }), [])).toEqual({
    says: "the server's connections to the database: 98 % of them in use",
    second: 2,
  });
});

it('counts a wait where it became too long, and an error where it showed', () => {
  const slow = [1100, 2100].flatMap((at) => Array.from({ length: 5 }, () => sample({ step: 'entry', at, waited: 3000 })));
  expect(find(seconds({}, {}, {}, {}, {}, {}), slow)).toEqual({ says: 'entry: p95 3000 ms', second: 3 });
  const lost = sample({ at: 100, waited: 2400, status: 0 });
  expect(find(seconds({}, {}, {}), [lost])).toEqual({ says: '1 requests without a good response', second: 3 });
});

it('tells a refusal that says when to come back from an error', () => {
  const refused = sample({ status: 503, refusals: [4] });
  expect(find(seconds({}), [refused])?.says).toBe('1 requests refused');
  expect(find(seconds({}), [sample({ status: 503 })])?.says).toBe('1 requests without a good response');
});

it('counts what is under way', () => {
  const samples = [sample({ at: 500, waited: 1000 }), sample({ at: 900, waited: 50 }), sample({ at: 990, waited: 2500 })];
  expect(readingsOf(seconds({}, {}, {}), samples).map(({ inFlight }) => inFlight)).toEqual([2, 1, 1]);
});
