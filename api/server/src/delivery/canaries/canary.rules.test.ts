import type { CanaryPlan } from '@greenroom/contract';
import fc from 'fast-check';
import type { Measurements } from '../measurements/measurements.repository';
import { addCounts, beginCanary, beginStep, type CanaryState, type Counts, decide, HYPOTHESES, recount, TESTS } from './canary.rules';
import { findingsOf, reasonOf } from './canary-sentences';
import { addBatch, type Batch, logEValue, noEvidence } from './sequential-test';

const ODDS = [1.5, 3, 20];
const sample = fc
  .integer({ min: 0, max: 1e9 })
  .chain((total) => fc.record({ total: fc.constant(total), events: fc.integer({ min: 0, max: total }) }));
const batch: fc.Arbitrary<Batch> = fc.record({ canary: sample, live: sample });

describe('the sequential test', () => {
  it('stays finite, whatever the counts', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 20 }), (batches) => {
        const evidence = batches.reduce((before, one) => addBatch(before, ODDS, one), noEvidence(ODDS));
        expect([evidence.logMax, logEValue(evidence), ...evidence.logs].every(Number.isFinite)).toBe(true);
        expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
      }),
    );
  });

  it("has more evidence the more of the same events are the canary's", () => {
    fc.assert(
      fc.property(batch, fc.nat(1e9), ({ canary, live }, moved) => {
        const shift = Math.min(moved, live.events);
        const more = { canary: { ...canary, events: canary.events + shift }, live: { ...live, events: live.events - shift } };
        expect(logEValue(addBatch(noEvidence(ODDS), ODDS, more))).toBeGreaterThanOrEqual(
          logEValue(addBatch(noEvidence(ODDS), ODDS, { canary, live })),
        );
      }),
    );
  });

  it('has a mean of at most 1 after a batch of a canary that is no worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.nat(60), (canary, live, drawn) => {
        const events = Math.min(drawn, canary + live);
        // All ways in which the events can fall on the views, by the hypergeometric distribution.
        let mean = 0;
        for (let part = Math.max(0, events - live); part <= Math.min(events, canary); part += 1) {
          const chance = (choose(canary, part) * choose(live, events - part)) / choose(canary + live, events);
          const after = addBatch(noEvidence(ODDS), ODDS, {
            canary: { total: canary, events: part },
            live: { total: live, events: events - part },
          });
          mean += chance * Math.exp(logEValue(after));
        }
        expect(mean).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('learns nothing from a batch without events, or with views of one version only', () => {
    const nothing = logEValue(noEvidence(ODDS));
    expect(nothing).toBeCloseTo(0, 12);
    for (const one of [
      { canary: { total: 50, events: 0 }, live: { total: 50, events: 0 } },
      { canary: { total: 50, events: 40 }, live: { total: 0, events: 0 } },
      { canary: { total: 0, events: 0 }, live: { total: 50, events: 40 } },
    ]) {
      expect(logEValue(addBatch(noEvidence(ODDS), ODDS, one))).toBeCloseTo(nothing, 12);
    }
  });
});

function choose(from: number, count: number): number {
  let ways = 1;
  for (let at = 1; at <= count; at += 1) ways *= (from - count + at) / at;
  return ways;
}

const PLAN: CanaryPlan = { steps: [5, 50, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
const BEGIN = new Date('2026-01-01T10:00:00Z');
const minutes = (count: number) => new Date(BEGIN.getTime() + count * 60_000);

const measured = (changes: Partial<Measurements> = {}): Measurements => ({
  views: 0,
  failedViews: 0,
  failedCallViews: 0,
  completedViews: 0,
  timings: {},
  // Each failure is in a network of its own.
  failingNetworks: (changes.failedViews ?? 0) + (changes.failedCallViews ?? 0),
  ...changes,
});
const NOTHING: Counts = { canary: measured(), live: measured() };
const begin = () => beginCanary(NOTHING, 5, BEGIN);

/** A healthy site's counts. */
const healthy = (views: number, changes: Partial<Measurements> = {}) =>
  measured({
    views,
    failedViews: Math.round(views * 0.02),
    failedCallViews: Math.round(views * 0.01),
    completedViews: Math.round(views * 0.1),
    ...changes,
  });

/** Adds as much as given in each of many looks, from the sixth minute on. */
function after(looks: number, counts: Counts, state = begin()): CanaryState {
  let [canary, live] = [state.seen.canary, state.seen.live];
  for (let look = 1; look <= looks; look += 1) {
    canary = sumOf(canary, counts.canary);
    live = sumOf(live, counts.live);
    state = addCounts(state, { canary, live }, minutes(5 + look));
  }
  return state;
}

function sumOf(one: Measurements, other: Measurements): Measurements {
  const inp = other.timings.inp?.map((count, at) => count + (one.timings.inp?.[at] ?? 0));
  return {
    views: one.views + other.views,
    failedViews: one.failedViews + other.failedViews,
    failingNetworks: (one.failingNetworks ?? 0) + (other.failingNetworks ?? 0),
    failedCallViews: one.failedCallViews + other.failedCallViews,
    completedViews: one.completedViews + other.completedViews,
    timings: inp ? { inp } : {},
  };
}

const decisionOf = (state: CanaryState, plan = PLAN, at = minutes(60)) => {
  const decision = decide(state, plan, at);
  return [decision.kind, reasonOf(decision, state, plan)];
};

describe('a canary', () => {
  it('goes on when its step has enough views, and is promoted after the last step', () => {
    const state = after(20, { canary: healthy(50), live: healthy(950) });
    expect(decide(state, PLAN, minutes(60))).toMatchObject({ kind: 'advance', percent: 50 });
    expect(decisionOf(state)[1]).toBe('1,000 views at 5 % show no sign of being worse: failures, timings, completed flows.');
    const last = beginStep(state, 50, minutes(60));
    expect(decide(last, PLAN, minutes(90)).kind).toBe('wait');
    expect(decide(after(10, { canary: healthy(50), live: healthy(50) }, last), PLAN, minutes(90)).kind).toBe('promote');
  });

  it('waits, and shows for what', () => {
    expect(decisionOf(begin())).toEqual(['wait', 'It waits for visitors: none of the 500 views that this step needs were reported yet.']);
    expect(decisionOf(after(1, { canary: healthy(200), live: healthy(4000) }))).toEqual([
      'wait',
      'It waits for views: 200 of the 500 that this step needs.',
    ]);
    expect(decisionOf(after(1, { canary: healthy(600), live: healthy(20) }))).toEqual([
      'wait',
      'It waits for views of the live version to compare with: 20 of 50.',
    ]);
    expect(decisionOf(after(1, { canary: healthy(600), live: healthy(9000) }), PLAN, minutes(9))).toEqual([
      'wait',
      'Enough views, and no sign of being worse; each step lasts at least 10 minutes.',
    ]);
  });

  it.each<[string, Partial<Measurements>, string]>([
    ['views fail', { failedViews: 8 }, 'More views fail: 32 of 200 (16 %), live 76 of 3,800 (2 %).'],
    ['calls fail', { failedCallViews: 8 }, 'More calls fail: 32 of 200 (16 %), live 40 of 3,800 (1.1 %).'],
  ])('is rolled back if more %s, before its step is complete', (_what, changes, reason) => {
    expect(decisionOf(after(4, { canary: healthy(50, changes), live: healthy(950) }))).toEqual(['rollback', reason]);
  });

  it('is rolled back if visitors complete fewer flows, which are compared after the first five minutes', () => {
    const counts = { canary: healthy(50, { completedViews: 1 }), live: healthy(950) };
    expect(decisionOf(after(12, counts))).toEqual([
      'rollback',
      'Fewer visitors complete a flow: 12 of 600 (2 %), live 1,140 of 11,400 (10 %).',
    ]);
    const early = addCounts(begin(), { canary: healthy(600, { completedViews: 12 }), live: healthy(11_400) }, minutes(4));
    expect(decide(early, PLAN, minutes(60)).kind).toBe('advance');
  });

  it('is rolled back if its 75th percentile is worse', () => {
    // The buckets of 100 and 250 ms.
    const inp = (fast: number, slow: number) => Object.assign(new Array<number>(38).fill(0), { 11: fast, 15: slow });
    const counts = { canary: healthy(50, { timings: { inp: inp(25, 25) } }), live: healthy(950, { timings: { inp: inp(800, 150) } }) };
    expect(decisionOf(after(8, counts))).toEqual(['rollback', 'Pages respond slower (INP): 250 ms, live 100 ms.']);
    expect(decide(after(8, counts), { ...PLAN, rules: ['failures', 'flows'] }, minutes(60)).kind).toBe('wait');
  });

  it.each([
    ['two networks', 2, 'wait'],
    ['less than half as many networks as failures', 15, 'wait'],
    ['half as many', 16, 'rollback'],
  ])('decides about failures of %s (%d): %s', (_, networks, kind) => {
    const state = after(4, { canary: healthy(50, { failedViews: 8, failingNetworks: networks / 4 }), live: healthy(950) });
    expect(decide(state, PLAN, minutes(60)).kind).toBe(kind);
  });

  it('does not go on while it may be worse, though the step has enough views', () => {
    const state = after(11, { canary: healthy(50, { failedViews: 2 }), live: healthy(950) });
    expect(decisionOf(state)).toEqual([
      'wait',
      'More views fail so far, but it may be chance: 22 of 550 (4 %), live 209 of 10,450 (2 %). It waits until that is clear.',
    ]);
    expect(findingsOf(state, { ...PLAN, rules: ['failures'] })).toEqual([
      {
        rule: 'failures',
        sign: 'suspicious',
        text: 'Failed views: 22 of 550 (4 %), live 209 of 10,450 (2 %), a sign of more, not clear yet',
      },
      { rule: 'failures', sign: 'none', text: 'Views with failed calls: 11 of 550 (2 %), live 110 of 10,450 (1.1 %), no sign of more' },
    ]);
  });

  it('stays clearly worse, if the evidence falls again before it is rolled back', () => {
    const worse = after(2, { canary: healthy(50, { failedViews: 10 }), live: healthy(950) });
    const recovered = after(200, { canary: healthy(50, { failedViews: 0 }), live: healthy(950) }, worse);
    expect(logEValue(recovered.evidence.failed)).toBeLessThan(Math.log(3));
    expect(decide(recovered, PLAN, minutes(60)).kind).toBe('rollback');
  });

  it('does not count what happened before it, nor a difference to deleted rows', () => {
    const earlier = { canary: healthy(900, { failedViews: 900 }), live: healthy(900) };
    const state = addCounts(beginCanary(earlier, 5, BEGIN), earlier, minutes(1));
    expect(state.total.canary.views).toBe(0);
    expect(state.evidence.failed.logMax).toBeCloseTo(0, 12);
    const deleted = addCounts(state, { ...earlier, live: healthy(10) }, minutes(2));
    expect([deleted.total.canary.views, deleted.seen.live.views]).toEqual([0, 10]);
    const hour = recount(after(3, { canary: healthy(50), live: healthy(950) }), NOTHING, minutes(60));
    expect([hour.total.canary.views, hour.seen.canary.views, hour.countedSince]).toEqual([150, 0, '2026-01-01T11:00:00.000Z']);
  });
});

it('raises fewer than 1 % of false alarms in all', () => {
  expect(HYPOTHESES.reduce((sum, name) => sum + TESTS[name].alarmRate, 0)).toBeLessThan(0.01);
});
