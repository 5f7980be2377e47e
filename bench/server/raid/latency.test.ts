import type { Sample } from './load/load-job';
import { errorsOf, latenciesOf } from './latency';

const sample = (change: Partial<Sample>): Sample => ({ step: 'page', at: 0, latency: 50, lag: 0, status: 200, refusals: [], ...change });

it('reports latency percentiles and errors of each step', () => {
  const samples = [
    sample({ latency: 10 }),
    sample({ latency: 30, refusals: [5, 5] }),
    sample({ step: 'entry', latency: 15_000, status: 0 }),
  ];
  expect(latenciesOf(samples).map(({ what, measured }) => `${what}: ${measured}`)).toEqual([
    '- page: 2: p50 30 ms, p95 30 ms, p99 30 ms; 2 refusals',
    '- entry: 1: p50 15000 ms, p95 15000 ms, p99 15000 ms; errors: 1 x no response',
  ]);
});

it('counts errors by status, without refusals', () => {
  expect(errorsOf([sample({}), sample({ status: 503, refusals: [4] })])).toBe('none');
  expect(errorsOf([500, 0, 500, 404].map((status) => sample({ status })))).toBe('1 x no response, 1 x 404, 2 x 500');
});
