import { applyToParts, releasedWith } from './sets.mjs';

/** @import { ReleaseRecord } from './state.mjs' */
/** @import { Histories, WantedChange } from './sets.mjs' */

const PARTS = ['store', 'host', 'members'];

/** The site after changes, each at the next minute of an hour. @param {...WantedChange} changes */
function siteAfter(...changes) {
  /** @type {Histories} */
  const histories = new Map();
  changes.forEach((wanted, minute) => {
    const after = applyToParts(histories, wanted);
    const at = `2026-03-15T20:${String(minute).padStart(2, '0')}:00.000Z`;
    for (const [name, { change, state }] of after) {
      const history = histories.get(name) ?? [];
      /** @type {ReleaseRecord} */
      const record = { number: history.length + 1, at, by: 'us', action: change.action, state, ...(after.size > 1 && { set: minute + 1 }) };
      histories.set(name, [...history, record]);
    }
  });
  return histories;
}

/** What is live, with the canary behind a slash. @param {Histories} histories */
const shown = (histories) =>
  Object.fromEntries([...histories].map(([name, history]) => [name, textOf(/** @type {ReleaseRecord} */ (history.at(-1)).state)]));

/** @param {ReleaseRecord['state']} state */
const textOf = ({ live, canary }) => `${live}${canary ? `/${canary.version} ${canary.percent}` : ''}`;

/** @param {string} version @returns {WantedChange} */
const releaseAll = (version) => ({ action: 'release', versions: Object.fromEntries(PARTS.map((name) => [name, version])) });
/** @type {WantedChange} */
const CANARY = { action: 'canary', versions: { store: '2', host: '2' }, percent: 10 };
/** @param {string} part @param {import('./state.mjs').Change} change @returns {WantedChange} */
const one = (part, change) => ({ part, change });

test.each([
  ['a release of one part alone', [one('store', { action: 'release', version: '2' })], { store: '2', host: '1', members: '1' }],
  ['a canary of two', [CANARY], { store: '1/2 10', host: '1/2 10', members: '1' }],
  [
    'a larger share of one part is one of the set',
    [CANARY, one('host', { action: 'canary', version: '2', percent: 50 })],
    { store: '1/2 50', host: '1/2 50', members: '1' },
  ],
  [
    'the end of one canary is that of the set',
    [CANARY, one('host', { action: 'canary', version: '2', percent: 0 })],
    { store: '1', host: '1', members: '1' },
  ],
  ['a promotion', [CANARY, one('store', { action: 'promote' })], { store: '2', host: '2', members: '1' }],
  [
    'a release of one part ends the canary of the set',
    [CANARY, one('store', { action: 'release', version: '3' })],
    { store: '3', host: '1', members: '1' },
  ],
  [
    'another canary of one part ends that of the set',
    [CANARY, one('store', { action: 'canary', version: '3', percent: 5 })],
    { store: '1/3 5', host: '1', members: '1' },
  ],
  ['a rollback by the rules', [CANARY, one('host', { action: 'rollback', version: '1' })], { store: '1', host: '1', members: '1' }],
  [
    'a rollback of one part of a set is one of the set',
    [releaseAll('2'), one('host', { action: 'rollback' })],
    { store: '1', host: '1', members: '1' },
  ],
  [
    'a part that was released since stays',
    [releaseAll('2'), one('members', { action: 'release', version: '3' }), one('host', { action: 'rollback' })],
    { store: '1', host: '1', members: '3' },
  ],
  [
    'two rollbacks go two sets back',
    [releaseAll('2'), releaseAll('3'), one('host', { action: 'rollback' }), one('store', { action: 'rollback' })],
    { store: '1', host: '1', members: '1' },
  ],
  [
    'a rollback to a version by name is of that part alone',
    [releaseAll('2'), one('host', { action: 'rollback', version: '1' })],
    { store: '2', host: '1', members: '2' },
  ],
])('%s', (_case, changes, expected) => {
  expect(shown(siteAfter(releaseAll('1'), .../** @type {WantedChange[]} */ (changes)))).toEqual(expected);
});

test('a part that is new with a set stays when the others go back', () => {
  const histories = siteAfter(
    { action: 'release', versions: { store: '1', host: '1' } },
    { action: 'release', versions: { store: '2', host: '2', quests: '1' } },
  );
  expect(releasedWith(histories, 'store')).toEqual(['host']);
  expect([...applyToParts(histories, one('store', { action: 'rollback' })).keys()]).toEqual(['store', 'host']);
});

describe('back to a time', () => {
  const site = () => siteAfter(releaseAll('1'), one('store', { action: 'release', version: '2' }), CANARY_OF_MEMBERS, releaseAll('3'));
  const CANARY_OF_MEMBERS = one('members', { action: 'canary', version: '2', percent: 5 });
  /** @param {string} to */
  const statesAt = (to) =>
    Object.fromEntries([...applyToParts(site(), { action: 'rollback', to })].map(([name, { state }]) => [name, textOf(state)]));

  test.each([
    ['2026-03-15T20:00:00Z', { store: '1', host: '1', members: '1' }],
    ['2026-03-15T20:00:59.999Z', { store: '1', host: '1', members: '1' }],
    ['2026-03-15T20:01:00Z', { store: '2', host: '1', members: '1' }],
    ['2026-03-15T20:02:30Z', { store: '2', host: '1', members: '1' }],
    ['2026-03-15T21:01:00+01:00', { store: '2', host: '1', members: '1' }],
  ])('%s has the versions of then, and no canary', (to, expected) => {
    expect(statesAt(to)).toEqual(expected);
  });

  test('is refused where nothing differs, and before the first release', () => {
    expect(() => statesAt('2026-03-15T20:03:00Z')).toThrow('The site is what it was at 2026-03-15T20:03:00Z');
    expect(() => statesAt('2026-03-15T19:59:59Z')).toThrow('Nothing was released yet at 2026-03-15T19:59:59Z.');
  });

  test('ends a canary of a part whose live version is that of then', () => {
    const histories = siteAfter(releaseAll('1'), CANARY_OF_MEMBERS);
    expect([...applyToParts(histories, { action: 'rollback', to: '2026-03-15T20:00:30Z' })]).toEqual([
      [
        'members',
        {
          change: { action: 'rollback', version: '1' },
          before: { live: '1', canary: { version: '2', percent: 5 } },
          state: { live: '1', canary: null },
        },
      ],
    ]);
  });
});

test('a set has at least two parts', () => {
  expect(() => applyToParts(new Map(), { action: 'release', versions: { store: '1' } })).toThrow('A change set has at least two parts.');
});
