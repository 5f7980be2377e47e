import type { ReleaseRecord } from '@greenroom/contract';
import { applyChange, applyToParts, type Change, releasedWith, type ReleaseState, type WantedChange } from './release-state';

const recordOf = (number: number, action: Change['action'], state: ReleaseState): ReleaseRecord => {
  return { number, at: '', by: '', action, state };
};

/** Makes changes of one part, in order. @returns the history */
const historyAfter = (changes: Change[]) =>
  changes.reduce<ReleaseRecord[]>(
    (history, change) => [...history, recordOf(history.length + 1, change.action, applyChange(history, change))],
    [],
  );

/** @param changes such as `release 1, canary 2 10` */
function after(changes: string): ReleaseState | undefined {
  const changeOf = ([action, version, percent]: string[]): Change => {
    return { action: action as Change['action'], version, percent: percent === undefined ? undefined : Number(percent) };
  };
  return historyAfter(changes.split(', ').map((change) => changeOf(change.split(' ')))).at(-1)?.state;
}

it.each<[string, string, ReleaseState]>([
  ['a release is live for all visitors', 'release 1', { live: '1', canary: null }],
  ['a release ends a canary', 'release 1, canary 2 10, release 3', { live: '3', canary: null }],
  ['a canary keeps the live version', 'release 1, canary 2 10', { live: '1', canary: { version: '2', percent: 10 } }],
  ['the share of a canary can be changed', 'release 1, canary 2 10, canary 2 50', { live: '1', canary: { version: '2', percent: 50 } }],
  ['0 % ends a canary', 'release 1, canary 2 10, canary 2 0', { live: '1', canary: null }],
  ['promoting makes the canary live', 'release 1, canary 2 10, promote', { live: '2', canary: null }],
  ['a rollback ends a canary', 'release 1, release 2, canary 3 10, rollback', { live: '1', canary: null }],
])('%s', (_case, changes, state) => {
  expect(after(changes)).toEqual(state);
});

it.each([
  ['goes one release back', 'release 1, release 2, rollback', '1'],
  ['goes two back if made twice', 'release 1, release 2, release 3, rollback, rollback', '1'],
  ['does not come back to what was rolled back', 'release 1, release 2, rollback, release 3, rollback', '1'],
  ['takes the same version released twice as one', 'release 1, release 2, release 2, rollback', '1'],
  ['leaves a version that came back by a release', 'release 1, release 2, release 1, rollback', '2'],
  ['leaves a promoted canary', 'release 1, canary 2 10, promote, rollback', '1'],
  ['goes to a version by name', 'release 1, release 2, release 3, rollback 1', '1'],
  ['goes on from there', 'release 1, release 2, release 3, rollback 2, rollback', '1'],
])('a rollback %s', (_case, changes, live) => {
  expect(after(changes)).toEqual({ live, canary: null });
});

const SHARE = 'The share of a canary is a number from 0 to 100, in percent.';

it.each([
  ['release', 'Please name a version.'],
  ['canary 1 10', 'A canary needs a version that is live for the others: release one first.'],
  ['release 1, canary 1 10', '1 is live for everybody already.'],
  ['release 1, canary 2 101', SHARE],
  ['release 1, canary 2 many', SHARE],
  ['release 1, canary 2', SHARE],
  ['release 1, promote', 'There is no canary to promote.'],
  ['release 1, canary 2 10, promote 3', 'The canary is 2 by now, not 3. Look again, then promote it.'],
  ['release 1, rollback', 'There is no earlier version to go back to.'],
  ['rollback', 'There is no earlier version to go back to.'],
])('refuses %s', (changes, sentence) => {
  expect(() => after(changes)).toThrow(sentence);
});

describe('a canary that decides by itself', () => {
  const LIVE = [recordOf(1, 'release', { live: '1', canary: null })];
  const begin = (percent: number, plan: Change['plan']) => applyChange(LIVE, { action: 'canary', version: '2', percent, plan });

  it('has its plan in the state, complete: up to 100 %, by default with all rules and 500 views for each step', () => {
    const plan = { steps: [5, 25, 100], rules: ['failures', 'timings', 'flows'], pages: 500 };
    expect(begin(5, { steps: [5, 25] })).toEqual({ live: '1', canary: { version: '2', percent: 5, plan } });
    expect(begin(25, { steps: [5, 25, 100] }).canary).toEqual({ version: '2', percent: 25, plan });
    const own = begin(5, { steps: [5], rules: ['flows', 'failures'], pages: 20 }).canary?.plan;
    expect(own).toEqual({ steps: [5, 100], rules: ['failures', 'flows'], pages: 20 });
  });

  it('loses its plan by any other change', () => {
    const history = [recordOf(1, 'canary', begin(5, { steps: [5, 25] }))];
    expect(applyChange(history, { action: 'canary', version: '2', percent: 25 }).canary).toEqual({ version: '2', percent: 25 });
    expect(applyChange(history, { action: 'release', version: '3' }).canary).toBeNull();
  });

  const RISING = 'The steps of a canary are rising shares above 0';
  const BEGINS = 'begins with one of its steps below 100 %';

  it.each<[number, object, string]>([
    [5, { steps: [5, 5] }, RISING],
    [0, { steps: [0, 50] }, RISING],
    [5, { steps: [5, 101] }, RISING],
    [5, { steps: [5, NaN] }, RISING],
    [10, { steps: [5, 25] }, BEGINS],
    [100, { steps: [5, 100] }, BEGINS],
    [5, { steps: [5], rules: [] }, 'one or more of failures, timings, flows'],
    [5, { steps: [5], rules: ['luck'] }, 'one or more of failures, timings, flows'],
    [5, { steps: [5], pages: 0.5 }, 'a whole number from 1'],
  ])('is refused at %d %% with %j', (percent, plan, sentence) => {
    expect(() => begin(percent, plan as Change['plan'])).toThrow(sentence);
  });
});

it('gives a canary to its audience whatever the share is, until the canary of that version ends', () => {
  const history = historyAfter([
    { action: 'release', version: '1' },
    { action: 'canary', version: '2', percent: 0, audience: 'staff' },
    { action: 'canary', version: '2', percent: 0, audience: 'testers' },
    { action: 'canary', version: '2', percent: 5, plan: { steps: [5, 50] } },
    { action: 'canary', version: '3', percent: 5 },
    { action: 'canary', version: '3', percent: 0 },
  ]);
  expect(history.map(({ state: { canary } }) => canary && [canary.version, canary.percent, canary.audience])).toEqual([
    null,
    ['2', 0, 'staff'],
    ['2', 0, 'testers'],
    ['2', 5, 'testers'],
    ['3', 5, undefined],
    null,
  ]);
});

describe('a change of several parts', () => {
  /** The site after changes, each at the next minute of an hour. */
  function siteAfter(...changes: WantedChange[]): Map<string, ReleaseRecord[]> {
    const histories = new Map<string, ReleaseRecord[]>();
    changes.forEach((wanted, minute) => {
      const made = applyToParts(histories, wanted);
      const at = `2026-03-15T20:${String(minute).padStart(2, '0')}:00.000Z`;
      for (const [name, { change, state }] of made) {
        const history = histories.get(name) ?? [];
        const record = { ...recordOf(history.length + 1, change.action, state), at, ...(made.size > 1 && { set: minute + 1 }) };
        histories.set(name, [...history, record]);
      }
    });
    return histories;
  }

  /** Live version, with the canary behind a slash. */
  const textOf = ({ live, canary }: ReleaseState) => `${live}${canary ? `/${canary.version} ${canary.percent}` : ''}`;

  const releaseAll = (version: string): WantedChange => ({
    action: 'release',
    versions: Object.fromEntries(['store', 'host', 'members'].map((name) => [name, version])),
  });
  const CANARY: WantedChange = { action: 'canary', versions: { store: '2', host: '2' }, percent: 10 };
  const CANARY_OF_MEMBERS: WantedChange = { part: 'members', change: { action: 'canary', version: '2', percent: 5 } };
  const one = (part: string, action: Change['action'], version?: string, percent?: number): WantedChange => ({
    part,
    change: { action, version, percent },
  });

  it.each<[string, WantedChange[], [store: string, host: string, members: string]]>([
    ['a release of one part alone', [one('store', 'release', '2')], ['2', '1', '1']],
    ['a canary of two', [CANARY], ['1/2 10', '1/2 10', '1']],
    ['a larger share of one part is one of the set', [CANARY, one('host', 'canary', '2', 50)], ['1/2 50', '1/2 50', '1']],
    ['the end of one canary is that of the set', [CANARY, one('host', 'canary', '2', 0)], ['1', '1', '1']],
    ['a promotion', [CANARY, one('store', 'promote')], ['2', '2', '1']],
    ['a release of one part ends the canary of the set', [CANARY, one('store', 'release', '3')], ['3', '1', '1']],
    ['another canary of one part ends that of the set', [CANARY, one('store', 'canary', '3', 5)], ['1/3 5', '1', '1']],
    ['a rollback by the rules', [CANARY, one('host', 'rollback', '1')], ['1', '1', '1']],
    ['a rollback of one part of a set is one of the set', [releaseAll('2'), one('host', 'rollback')], ['1', '1', '1']],
    ['a part that was released since stays', [releaseAll('2'), one('members', 'release', '3'), one('host', 'rollback')], ['1', '1', '3']],
    [
      'two rollbacks go two sets back',
      [releaseAll('2'), releaseAll('3'), one('host', 'rollback'), one('store', 'rollback')],
      ['1', '1', '1'],
    ],
    ['a rollback to a version by name is of that part alone', [releaseAll('2'), one('host', 'rollback', '1')], ['2', '1', '2']],
  ])('%s', (_case, changes, [store, host, members]) => {
    const site = siteAfter(releaseAll('1'), ...changes);
    const shown = [...site].map(([name, history]) => [name, history.at(-1)?.state]);
    expect(Object.fromEntries(shown.map(([name, state]) => [name, textOf(state as ReleaseState)]))).toEqual({ store, host, members });
  });

  it('leaves a part that is new with a set when the others go back', () => {
    const histories = siteAfter(
      { action: 'release', versions: { store: '1', host: '1' } },
      { action: 'release', versions: { store: '2', host: '2', quests: '1' } },
    );
    expect(releasedWith(histories, 'store')).toEqual(['host']);
    expect([...applyToParts(histories, one('store', 'rollback')).keys()]).toEqual(['store', 'host']);
  });

  it('has at least two', () => {
    expect(() => applyToParts(new Map(), { action: 'release', versions: { store: '1' } })).toThrow('A change set has at least two parts.');
  });

  describe('back to a time', () => {
    const statesAt = (to: string) => {
      const site = siteAfter(releaseAll('1'), one('store', 'release', '2'), CANARY_OF_MEMBERS, releaseAll('3'));
      return Object.fromEntries([...applyToParts(site, { action: 'rollback', to })].map(([name, { state }]) => [name, textOf(state)]));
    };

    it.each([
      ['2026-03-15T20:00:00Z', '1'],
      ['2026-03-15T20:00:59.999Z', '1'],
      ['2026-03-15T20:01:00Z', '2'],
      ['2026-03-15T20:02:30Z', '2'],
      ['2026-03-15T21:01:00+01:00', '2'],
    ])('%s has the versions of then, and no canary', (to, store) => {
      expect(statesAt(to)).toEqual({ store, host: '1', members: '1' });
    });

    it('is refused where nothing differs, and before the first release', () => {
      expect(() => statesAt('2026-03-15T20:03:00Z')).toThrow('The site is what it was at 2026-03-15T20:03:00Z');
      expect(() => statesAt('2026-03-15T19:59:59Z')).toThrow('Nothing was released yet at 2026-03-15T19:59:59Z.');
    });

    it('ends a canary of a part whose live version is that of then', () => {
      const site = siteAfter(releaseAll('1'), CANARY_OF_MEMBERS);
      const before = { live: '1', canary: { version: '2', percent: 5 } };
      expect([...applyToParts(site, { action: 'rollback', to: '2026-03-15T20:00:30Z' })]).toEqual([
        ['members', { change: { action: 'rollback', version: '1' }, before, state: { live: '1', canary: null } }],
      ]);
    });
  });
});
