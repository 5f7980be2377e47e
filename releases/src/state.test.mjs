import { applyChange } from './state.mjs';

/** @typedef {import('./state.mjs').ReleaseRecord} ReleaseRecord */

/**
 * Applies changes in order.
 * @param {...[import('./state.mjs').Action, string?, number?]} changes
 */
function after(...changes) {
  /** @type {ReleaseRecord[]} */
  const history = [];
  for (const [action, version, percent] of changes) {
    const state = applyChange(history, { action, version, percent });
    history.push({ number: history.length + 1, at: '', by: '', action, state });
  }
  return history.at(-1)?.state;
}

test('a release is live for all visitors, and ends a canary', () => {
  expect(after(['release', '1'])).toEqual({ live: '1', canary: null });
  expect(after(['release', '1'], ['canary', '2', 10], ['release', '3'])).toEqual({ live: '3', canary: null });
});

test('a canary keeps the live version; its share can be changed, and 0 % ends it', () => {
  expect(after(['release', '1'], ['canary', '2', 10])).toEqual({ live: '1', canary: { version: '2', percent: 10 } });
  expect(after(['release', '1'], ['canary', '2', 10], ['canary', '2', 50])).toEqual({ live: '1', canary: { version: '2', percent: 50 } });
  expect(after(['release', '1'], ['canary', '2', 10], ['canary', '2', 0])).toEqual({ live: '1', canary: null });
});

test('promoting makes the canary live', () => {
  expect(after(['release', '1'], ['canary', '2', 10], ['promote'])).toEqual({ live: '2', canary: null });
});

test.each([
  ['one release back', [['release', '1'], ['release', '2'], ['rollback']], '1'],
  ['two rollbacks go two back', [['release', '1'], ['release', '2'], ['release', '3'], ['rollback'], ['rollback']], '1'],
  ['what was rolled back is not come back to', [['release', '1'], ['release', '2'], ['rollback'], ['release', '3'], ['rollback']], '1'],
  ['the same version released twice counts once', [['release', '1'], ['release', '2'], ['release', '2'], ['rollback']], '1'],
  ['a version that came back by a release', [['release', '1'], ['release', '2'], ['release', '1'], ['rollback']], '2'],
  ['a promoted canary', [['release', '1'], ['canary', '2', 10], ['promote'], ['rollback']], '1'],
  [
    'to a version by name',
    [
      ['release', '1'],
      ['release', '2'],
      ['release', '3'],
      ['rollback', '1'],
    ],
    '1',
  ],
  ['and on from there', [['release', '1'], ['release', '2'], ['release', '3'], ['rollback', '2'], ['rollback']], '1'],
])('rollback: %s', (_case, changes, live) => {
  expect(after(.../** @type {[import('./state.mjs').Action, string?, number?][]} */ (changes))).toEqual({ live, canary: null });
});

test('a rollback ends a canary', () => {
  expect(after(['release', '1'], ['release', '2'], ['canary', '3', 10], ['rollback'])).toEqual({ live: '1', canary: null });
});

test.each([
  [[['release']], 'Please name a version.'],
  [[['canary', '1', 10]], 'A canary needs a version that is live for the others: release one first.'],
  [
    [
      ['release', '1'],
      ['canary', '1', 10],
    ],
    '1 is live for everybody already.',
  ],
  [
    [
      ['release', '1'],
      ['canary', '2', 101],
    ],
    'The share of a canary is a number from 0 to 100, in percent.',
  ],
  [
    [
      ['release', '1'],
      ['canary', '2', NaN],
    ],
    'The share of a canary is a number from 0 to 100, in percent.',
  ],
  [
    [
      ['release', '1'],
      ['canary', '2'],
    ],
    'The share of a canary is a number from 0 to 100, in percent.',
  ],
  [[['release', '1'], ['promote']], 'There is no canary to promote.'],
  [[['release', '1'], ['rollback']], 'There is no earlier version to go back to.'],
  [[['rollback']], 'There is no earlier version to go back to.'],
])('refuses %j', (changes, sentence) => {
  expect(() => after(.../** @type {[import('./state.mjs').Action, string?, number?][]} */ (changes))).toThrow(sentence);
});

describe('a canary that decides by itself', () => {
  /** @param {number} percent @param {import('./state.mjs').PlanRequest} plan */
  const begin = (percent, plan) =>
    applyChange([{ number: 1, at: '', by: '', action: 'release', state: { live: '1', canary: null } }], {
      action: 'canary',
      version: '2',
      percent,
      plan,
    });

  test('has its plan in the state, complete: up to 100 %, by default with all rules and 500 views for each step', () => {
    const complete = { steps: [5, 25, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
    expect(begin(5, { steps: [5, 25] })).toEqual({ live: '1', canary: { version: '2', percent: 5, plan: complete } });
    expect(begin(25, { steps: [5, 25, 100] }).canary).toEqual({ version: '2', percent: 25, plan: complete });
    expect(begin(5, { steps: [5], rules: ['flows', 'failures'], pages: 20 }).canary?.plan).toEqual({
      steps: [5, 100],
      rules: ['failures', 'flows'],
      pages: 20,
    });
  });

  test('loses its plan by any other change', () => {
    const state = begin(5, { steps: [5, 25] });
    const history = [{ number: 1, at: '', by: '', action: /** @type {const} */ ('canary'), state }];
    expect(applyChange(history, { action: 'canary', version: '2', percent: 25 }).canary).toEqual({ version: '2', percent: 25 });
    expect(applyChange(history, { action: 'release', version: '3' }).canary).toBeNull();
  });

  test.each(
    /** @type {[number, import('./state.mjs').PlanRequest, string][]} */ ([
      [5, { steps: [5, 5] }, 'The steps of a canary are rising shares above 0'],
      [0, { steps: [0, 50] }, 'The steps of a canary are rising shares above 0'],
      [5, { steps: [5, 101] }, 'The steps of a canary are rising shares above 0'],
      [5, { steps: [5, NaN] }, 'The steps of a canary are rising shares above 0'],
      [10, { steps: [5, 25] }, 'begins with one of its steps below 100 %'],
      [100, { steps: [5, 100] }, 'begins with one of its steps below 100 %'],
      [5, { steps: [5], rules: [] }, 'one or more of failures, timings, flows'],
      [5, { steps: [5], rules: /** @type {any} */ (['luck']) }, 'one or more of failures, timings, flows'],
      [5, { steps: [5], pages: 0.5 }, 'a whole number from 1'],
    ]),
  )('is refused at %d %% with %j', (percent, plan, sentence) => {
    expect(() => begin(percent, plan)).toThrow(sentence);
  });
});

test('an audience gets a canary whatever the share is, and keeps it until the canary of that version ends', () => {
  /** @type {import('./state.mjs').ReleaseRecord[]} */
  const history = [];
  /** @param {import('./state.mjs').Change} change */
  const make = (change) => {
    const state = applyChange(history, change);
    history.push({ number: history.length + 1, at: '', by: '', action: change.action, state });
    return state.canary;
  };
  make({ action: 'release', version: '1' });
  expect(make({ action: 'canary', version: '2', percent: 0, audience: 'staff' })).toEqual({ version: '2', percent: 0, audience: 'staff' });
  expect(make({ action: 'canary', version: '2', percent: 0, audience: 'testers' })).toMatchObject({ audience: 'testers' });
  expect(make({ action: 'canary', version: '2', percent: 5, plan: { steps: [5, 50] } })).toMatchObject({ percent: 5, audience: 'testers' });
  expect(make({ action: 'canary', version: '3', percent: 5 })).toEqual({ version: '3', percent: 5 });
  expect(make({ action: 'canary', version: '3', percent: 0 })).toBeNull();
});
