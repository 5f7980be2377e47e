import type { CanaryPlan } from '@greenroom/contract';
import fc from 'fast-check';
import { NO_MEASUREMENTS } from '../measurements/measurements.repository';
import { chanceOfAtLeast, type Counts, decide, findingsOf, type Hypothesis, signOf, type Step, timingsOf } from './canary.rules';

const PLAN: CanaryPlan = { steps: [5, 50, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
const BEGIN = new Date('2026-01-01T10:00:00Z');
const minutes = (count: number) => new Date(BEGIN.getTime() + count * 60_000);

/** Sessions of a healthy site, of which each is in a network of its own. */
function healthy(sessions: number, changes: Partial<Record<Hypothesis, number>> = {}): Counts {
  const happened = (name: Hypothesis, share: number) => {
    const count = changes[name] ?? Math.round(sessions * share);
    return { sessions: count, networks: count };
  };
  return {
    sessions,
    failed: happened('failed', 0.02),
    failedCalls: happened('failedCalls', 0.01),
    completed: happened('completed', 0.1),
  };
}

const stepOf = (canary: Counts, live: Counts, percent = 5): Step => ({ percent, since: BEGIN, canary, live });

const decisionOf = (step: Step, plan = PLAN, at = minutes(60)) => {
  const { kind, reason } = decide(step, plan, at);
  return [kind, reason];
};

describe('the chance of at least so many', () => {
  it.each([
    [0, 10, 0.5, 1],
    [10, 10, 0.5, 0.5 ** 10],
    [6, 10, 0.5, 386 / 1024],
    [2, 3, 0.1, 0.028],
    [3, 2, 0.5, 0],
  ])('%d of %d with a share of %d is %d', (successes, count, share, chance) => {
    expect(chanceOfAtLeast(successes, count, share)).toBeCloseTo(chance, 12);
  });

  it('stays a chance, and falls with each further success', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (successes, more, share) => {
        const [count, chance] = [successes + more, chanceOfAtLeast(successes, successes + more, share)];
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1 + 1e-9);
        expect(chanceOfAtLeast(successes + 1, count, share)).toBeLessThanOrEqual(chance + 1e-9);
      }),
    );
  });
});

describe('a canary', () => {
  it('goes on when its step has enough views, and is promoted after the last step', () => {
    const step = stepOf(healthy(1000), healthy(19_000));
    expect(decide(step, PLAN, minutes(60))).toMatchObject({ kind: 'advance', percent: 50 });
    expect(decisionOf(step)[1]).toBe('1,000 views at 5 % show no sign of being worse: failures, completed flows.');
    expect(decide(stepOf(healthy(500), healthy(500), 50), PLAN, minutes(90)).kind).toBe('promote');
  });

  it('waits, and shows for what', () => {
    expect(decisionOf(stepOf(healthy(0), healthy(0)))).toEqual([
      'wait',
      'It waits for visitors: none of the 500 views that this step needs were reported yet.',
    ]);
    expect(decisionOf(stepOf(healthy(200), healthy(4000)))).toEqual(['wait', 'It waits for views: 200 of the 500 that this step needs.']);
    expect(decisionOf(stepOf(healthy(600, { failed: 0, failedCalls: 0 }), healthy(20)))).toEqual([
      'wait',
      'It waits for views of the live version to compare with: 20 of 50.',
    ]);
    expect(decisionOf(stepOf(healthy(600), healthy(11_400)), PLAN, minutes(9))).toEqual([
      'wait',
      'Enough views, and no sign of being worse; each step lasts at least 10 minutes.',
    ]);
  });

  it.each<[string, Partial<Record<Hypothesis, number>>, string]>([
    ['more views fail', { failed: 32 }, 'More views fail: 32 of 200 (16 %), live 76 of 3,800 (2 %).'],
    ['more calls fail', { failedCalls: 32 }, 'More calls fail: 32 of 200 (16 %), live 38 of 3,800 (1 %).'],
    ['visitors complete fewer flows', { completed: 2 }, 'Fewer visitors complete a flow: 2 of 200 (1 %), live 380 of 3,800 (10 %).'],
  ])('is rolled back if %s, before its step is complete', (_what, changes, reason) => {
    expect(decisionOf(stepOf(healthy(200, changes), healthy(3800)))).toEqual(['rollback', reason]);
  });

  it('is rolled back for failures whatever its rules are, and for flows only with theirs', () => {
    const timings: CanaryPlan = { ...PLAN, rules: ['timings'] };
    expect(decide(stepOf(healthy(200, { failed: 32 }), healthy(3800)), timings, minutes(60)).kind).toBe('rollback');
    expect(decide(stepOf(healthy(200, { completed: 2 }), healthy(3800)), timings, minutes(60)).kind).toBe('wait');
  });

  it.each([
    [3, 'wait'],
    [4, 'rollback'],
  ])('decides about failures in %d networks: %s', (networks, kind) => {
    const canary = { ...healthy(200), failed: { sessions: 90, networks } };
    expect(decide(stepOf(canary, healthy(3800, { failed: 0 })), PLAN, minutes(60)).kind).toBe(kind);
  });

  it('is rolled back by what many networks report, though few report something else', () => {
    const canary = { ...healthy(200, { failedCalls: 32 }), failed: { sessions: 3, networks: 3 } };
    const decision = decisionOf(stepOf(canary, healthy(3800, { failed: 0 })));
    expect(decision).toEqual(['rollback', 'More calls fail: 32 of 200 (16 %), live 38 of 3,800 (1 %).']);
  });

  it.each([
    [1, 'advance'],
    [2, 'wait'],
  ])('at a small share, where nothing else fails, with failures of %d networks: %s', (failed, kind) => {
    const step = stepOf(healthy(500, { failed, failedCalls: 0 }), healthy(9500, { failed: 0, failedCalls: 0 }));
    expect(decide(step, PLAN, minutes(60)).kind).toBe(kind);
  });

  it.each<Hypothesis>(['failed', 'failedCalls', 'completed'])('has one word of each network against it: %s', (name) => {
    const many = { sessions: 5000, networks: 1 };
    const [canary, live] = name === 'completed' ? [healthy(500), healthy(500)] : [healthy(500, { [name]: 0 }), healthy(500)];
    const forged =
      name === 'completed' ? stepOf({ ...canary }, { ...live, [name]: many }, 50) : stepOf({ ...canary, [name]: many }, live, 50);
    expect(signOf(name, forged)).toBe('none');
  });

  it('does not go on while it may be worse, though the step has enough views', () => {
    const step = stepOf(healthy(550, { failed: 20 }), healthy(10_450));
    expect(decisionOf(step)).toEqual([
      'wait',
      'More views fail so far, but it may be chance: 20 of 550 (3.6 %), live 209 of 10,450 (2 %). It waits until that is clear.',
    ]);
    expect(findingsOf(step, { ...PLAN, rules: ['failures'] })).toEqual([
      {
        rule: 'failures',
        sign: 'suspicious',
        text: 'Failed views: 20 of 550 (3.6 %), live 209 of 10,450 (2 %), a sign of more, not clear yet',
      },
      { rule: 'failures', sign: 'none', text: 'Views with failed calls: 6 of 550 (1.1 %), live 105 of 10,450 (1 %), no sign of more' },
    ]);
  });

  it('may fail a little more often, however many sessions show it', () => {
    expect(signOf('failed', stepOf(healthy(50_000, { failed: 5500 }), healthy(50_000, { failed: 5000 }), 50))).toBe('none');
    expect(signOf('failed', stepOf(healthy(50_000, { failed: 6500 }), healthy(50_000, { failed: 5000 }), 50))).toBe('worse');
  });

  it('is no worse than a version that nobody gets', () => {
    expect(signOf('failed', stepOf(healthy(200, { failed: 32 }), healthy(0), 100))).toBe('none');
  });

  it('shares its false alarms with the parts of its set', () => {
    const step = stepOf(healthy(200, { failed: 10 }), healthy(3800, { failed: 38 }));
    expect([signOf('failed', step), signOf('failed', step, 20)]).toEqual(['worse', 'suspicious']);
  });

  it('shows its timings, which decide nothing', () => {
    // The buckets up to 100 and 250 ms.
    const inp = (fast: number, slow: number) => ({
      ...NO_MEASUREMENTS,
      timings: { inp: Object.assign(new Array<number>(38).fill(0), { 11: fast, 15: slow }) },
    });
    const text = 'INP, 75th percentile: 233 ms, live 97 ms';
    expect(timingsOf(inp(50, 150), inp(800, 150), PLAN)).toEqual([{ rule: 'timings', text, sign: 'none' }]);
    expect(timingsOf(inp(50, 150), inp(800, 150), { ...PLAN, rules: ['failures'] })).toEqual([]);
  });
});
