import { type MeasurementReport, TIMING_BOUNDS } from '@greenroom/contract';
import fc from 'fast-check';
import { bucketOf, quantileOf, credibleReports } from './measurements.rules';

const BOUNDS = Object.entries(TIMING_BOUNDS);

/** The histogram of these values. */
function histogramOf(bounds: readonly number[], values: number[]): number[] {
  const histogram = new Array<number>(bounds.length + 1).fill(0);
  for (const value of values) histogram[bucketOf(bounds, value)]! += 1;
  return histogram;
}

describe.each(BOUNDS)('the histogram of %s', (_, bounds) => {
  const value = fc.oneof(
    fc.double({ min: 0, max: 600_000, noNaN: true }),
    fc.constantFrom(...bounds),
    fc.double({ min: 0, max: 5, noNaN: true }),
  );

  it('puts each value into the first bucket whose bound is not below it', () => {
    fc.assert(
      fc.property(value, (measured) => {
        const bucket = bucketOf(bounds, measured);
        expect(measured).toBeLessThanOrEqual(bounds[bucket] ?? Infinity);
        expect(measured).toBeGreaterThan(bounds[bucket - 1] ?? -1);
      }),
    );
  });

  it('estimates a quantile within the bucket of the exact one', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.constantFrom(0.5, 0.75, 0.95, 1), (values, quantile) => {
        const exact = values.sort((one, other) => one - other)[Math.ceil(quantile * values.length) - 1] as number;
        const estimate = quantileOf(bounds, histogramOf(bounds, values), quantile) as number;
        const bucket = bucketOf(bounds, exact);
        expect(estimate).toBeLessThanOrEqual(bounds[bucket] ?? (bounds.at(-1) as number));
        expect(estimate).toBeGreaterThanOrEqual(bounds[bucket - 1] ?? 0);
      }),
    );
  });

  it('never estimates less after larger values were added', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), fc.array(value, { maxLength: 30 }), (values, more) => {
        const largest = Math.max(...values);
        const larger = more.map((one) => largest + one);
        const before = quantileOf(bounds, histogramOf(bounds, values), 0.75) as number;
        expect(quantileOf(bounds, histogramOf(bounds, [...values, ...larger]), 0.75)).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });
});

it('has no quantile without values, and interpolates within a bucket', () => {
  expect(quantileOf([10, 20, 40], [0, 0, 0, 0], 0.75)).toBeNull();
  expect(quantileOf([10, 20, 40], [0, 0, 4, 0], 0.75)).toBe(35);
  expect(quantileOf([10, 20, 40], [0, 0, 0, 4], 0.75)).toBe(40);
});

const REPORT: MeasurementReport = { remote: 'store', version: '1', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 };

describe('a report', () => {
  it('counts failures of a view that was reported before, and each thing once', () => {
    const ofOpenView = { ...REPORT, views: 0, failed_views: 1, timings: { inp: [80] } };
    expect(credibleReports([ofOpenView])).toEqual([ofOpenView]);
    const forged = { remote: 'store', version: '1', views: 50, failed_views: 50, failed_call_views: 50, completed_views: 50 };
    expect(credibleReports([{ ...forged, timings: { lcp: [1, 2, 3, 4] } }])).toEqual([
      { ...REPORT, failed_views: 1, failed_call_views: 1, completed_views: 1, timings: { lcp: [1] } },
    ]);
  });

  it('counts once for a version', () => {
    const reports = [REPORT, { ...REPORT, views: 50 }, { ...REPORT, version: '2' }, { ...REPORT, remote: 'stream' }];
    expect(credibleReports(reports).map(({ remote, version, views }) => [remote, version, views])).toEqual([
      ['store', '1', 1],
      ['store', '2', 1],
      ['stream', '1', 1],
    ]);
  });
});
