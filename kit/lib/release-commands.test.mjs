import { runReleaseCommand } from './release-commands.mjs';

/** @import { PrunedVersion } from '@greenroom/contract' */

/** The changes that the site was asked for. */
let changes = /** @type {unknown[]} */ ([]);
/** The calls of `prune`: a part's name, and whether it is a dry run. */
let prunings = /** @type {[string, boolean][]} */ ([]);
/** The text that was printed beside the result. */
let printed = '';
beforeEach(() => {
  [changes, prunings, printed] = [[], [], ''];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

const RECORD = { number: 1, at: '2026-01-02T03:04:05.000Z', by: 'ann', action: 'release' };
const PASSED = { name: 'store', history: [{ ...RECORD, state: { live: '1.0.0', canary: null } }], checked: ['1.0.0', '2.0.0'] };
const EXPIRES_AT = '2026-11-30T12:34:56.000Z';

/** Runs a command on a site on which 1.0.0 of each part is live. @param {string[]} args @param {object} [site] what it does otherwise @returns {Promise<any>} */
function run(args, site) {
  const target = {
    list: async () => [PASSED],
    preview: async () => ({ url: 'https://site.example/store?remote-preview=v1.a.b', expires_at: EXPIRES_AT }),
    /** @param {any} wanted */
    async change(wanted) {
      changes.push(wanted);
      const { action, versions = { [wanted.part]: wanted.change?.version }, ...canary } = { ...wanted, ...wanted.change };
      const stateOf = (/** @type {string} */ version) =>
        action === 'canary' ? { live: '1.0.0', canary: { ...canary, version } } : { live: version ?? '1.0.0', canary: null };
      const parts = Object.entries(versions).map(([name, version]) => [name, { state: stateOf(/** @type {string} */ (version)) }]);
      return { parts: Object.fromEntries(parts) };
    },
    close: async () => {},
    ...site,
  };
  const project = {
    usage: 'Which?',
    commandLine: (/** @type {string[]} */ ...words) => words.join(' '),
    withRemote: (/** @type {string[]} */ names) => names,
    openTarget: async () => target,
  };
  return runReleaseCommand(args, {}, /** @type {any} */ (project));
}

const PLAN = { steps: [10, 50, 100], rules: ['failures', 'flows'], pages: 200 };

test.each([
  [['canary', 'store', '2.0.0', '5%'], { version: '2.0.0', percent: 5 }, '5 % of the visitors, 1.0.0 for the others'],
  [['canary', 'store', '2.0.0', 'staff'], { version: '2.0.0', percent: 0, audience: 'staff' }, 'the staff, 1.0.0 for the others'],
  [
    ['canary', '@scope/remote-store', '2.0.0', '10%, 50%', '--rules', 'failures,flows', '--pages', '200'],
    { version: '2.0.0', percent: 10, plan: PLAN },
    '10 % of the visitors, 1.0.0 for the others. It decides by itself: 10, 50, 100 %, 200 views each, by failures, flows',
  ],
])('%j gives a version that passed the check before to a part of the visitors', async (args, change, visitors) => {
  expect((await run(args)).text).toBe(`store 2.0.0 is there for ${visitors}`);
  expect(changes).toEqual([{ part: 'store', change: { action: 'canary', ...change } }]);
});

test.each([
  [['canary', 'store', '2.0.0', '5%', '--pages', '10'], '--rules and --pages are for a canary that decides by itself'],
  [['canary', 'store', '2.0.0', '25%,5%'], 'The steps of a canary are rising shares'],
  [['canary', 'store', '2.0.0', '5%,half'], 'Which share of the visitors?'],
  [['canary', 'store', '2.0.0', '5%,25%', '--rules', 'luck'], 'one or more of failures, timings, flows'],
  [['canary', 'store', '2.0.0', '5%,25%', '--pages', 'many'], 'a whole number from 1'],
  [['canary', 'store', '5%'], 'Which share of the visitors?'],
  [['preview', 'store'], 'Which version? preview store 1.0.0-3f9c12ab'],
  [['release', 'store', '--preview', '--canary', '5%'], '--preview or --canary'],
  [['release', 'store', 'members', '--from', 'dist'], '--from is the build of one part'],
  [['release', 'store', '--route', '/store'], 'name its folder with --from'],
  [['rollback', 'store', '--to', '03:03'], '--to a time brings the whole site back: leave store out.'],
  [['rollback', '--to', '03:03', '--to', '03:04'], '--to is for one site, and for one time.'],
  [['promote'], 'Which?'],
])('refuses %j', async (args, sentence) => {
  await expect(run(args)).rejects.toThrow(sentence);
  expect(changes).toEqual([]);
});

test('ends a site that was started for it, also after a failure', async () => {
  const close = jest.fn();
  await run(['releases'], { close });
  await expect(run(['promote'], { close })).rejects.toThrow('Which?');
  expect(close).toHaveBeenCalledTimes(2);
});

test('several parts are changed, and previewed, as one', async () => {
  const both = ['store', '2.0.0', 'members', '2.0.0'];
  expect((await run(['canary', ...both, '5%', '--no-browser'])).text).toBe(
    'store 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others\nmembers 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others',
  );
  expect(changes).toEqual([{ action: 'canary', percent: 5, versions: { store: '2.0.0', members: '2.0.0' } }]);
  expect((await run(['preview', ...both])).text).toBe(
    'Preview of store 2.0.0, members 2.0.0 until 2026-11-30 12:34 UTC: https://site.example/store?remote-preview=v1.a.b',
  );
});

test('a rollback goes to a time of the whole site, or of one part to a version', async () => {
  await run(['rollback', '--to', '2020-01-03T03:03']);
  await run(['rollback', 'store', '0.9.0']);
  expect(changes).toEqual([
    { action: 'rollback', to: '2020-01-03T03:03:00.000Z' },
    { part: 'store', change: { action: 'rollback', version: '0.9.0' } },
  ]);
});

test('what passed the check needs no browser to be promoted, and neither does the end of a canary; --no-browser warns', async () => {
  const canary = { version: '2.0.0', percent: 5 };
  const list = async () => [{ ...PASSED, history: [{ ...RECORD, state: { live: '1.0.0', canary } }] }];
  expect((await run(['promote', 'store'], { list })).text).toBe('store 2.0.0 is live');
  await run(['canary', 'store', '3.0.0', '0%'], { list });
  await run(['canary', 'store', '3.0.0', '5%', '--no-browser'], { list });
  expect(changes).toHaveLength(3);
  expect(printed).toBe('store 3.0.0 is not checked in a browser: --no-browser.\n');
});

test('--no-browser warns of each part of a canary that is promoted', async () => {
  const state = { live: '1.0.0', canary: { version: '2.0.0', percent: 5, set: ['store', 'members'] } };
  const list = async () => state.canary.set.map((name) => ({ ...PASSED, name, history: [{ ...RECORD, state }] }));
  await run(['promote', 'store', '--no-browser'], { list });
  const warning = 'is not checked in a browser: --no-browser.';
  expect(printed).toBe(`store 2.0.0 ${warning}\nmembers 2.0.0 ${warning}\n`);
});

test('lists who changed a release, and why', async () => {
  const reason = 'More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).';
  const record = { ...RECORD, number: 3, action: 'rollback', by: 'canary rules', reason, set: 7, state: { live: '1.0.0', canary: null } };
  const list = async () => [{ ...PASSED, history: [record] }];
  expect((await run(['releases', 'store'], { list })).text).toBe(
    `store\n    3  2026-01-02 03:04 UTC  rollback  1.0.0 live, in set 7  by canary rules: ${reason}`,
  );
});

/** @type {PrunedVersion[]} */
const VERSIONS = [
  { remote: 'store', version: '1.1.0-b', action: 'keep', reason: 'live', bytes: 100_762, stored_at: '2026-11-20T12:00:00.000Z' },
  {
    remote: 'store',
    version: '1.0.0-a',
    action: 'keep',
    reason: 'open',
    until: '2026-12-20',
    bytes: 1024,
    stored_at: '2026-08-02T12:00:00.000Z',
  },
  { remote: 'host', version: '1.0.0-c', action: 'remove', reason: 'old', bytes: 1024, stored_at: '2026-05-11T12:00:00.000Z' },
];

/** @param {string[]} words @param {PrunedVersion[]} versions */
const prune = (words, versions) =>
  run(['prune', ...words, '--dry-run'], {
    list: async () => ['host', 'store'].map((name) => ({ name, history: [], checked: [] })),
    async prune(/** @type {[string, boolean]} */ ...args) {
      prunings.push(args);
      return versions.filter(({ remote }) => remote === args[0]);
    },
  });

test('lists each version with what becomes of it, why, and its size; without a name, of all parts', async () => {
  expect((await prune([], VERSIONS)).text).toBe(`host
  1.0.0-c      1.0 KB  2026-05-11  goes, its files an hour later: nothing needs it
store
  1.1.0-b     98.4 KB  2026-11-20  stays: it is live
  1.0.0-a      1.0 KB  2026-08-02  stays: a page may have it open until 2026-12-20
Dry run: nothing was changed.`);
  expect(prunings).toEqual([
    ['host', true],
    ['store', true],
  ]);
});

test('lists one part by its name, and says if nothing is stored', async () => {
  expect((await prune(['remote-store'], VERSIONS)).data).toEqual({ dry_run: true, versions: VERSIONS.slice(0, 2), warnings: [] });
  expect((await prune([], [])).text).toBe('No version is stored.');
});
