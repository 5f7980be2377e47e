import { prune } from './prune-command.mjs';

/** @import { PrunedVersion } from '@greenroom/contract' */

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
const run = (words, versions) => {
  const target = {
    list: async () => ['host', 'store'].map((name) => ({ name, history: [], checked: [] })),
    prune: async (/** @type {string} */ name) => versions.filter(({ remote }) => remote === name),
  };
  return prune(/** @type {any} */ ({ words, options: { 'dry-run': true }, target }));
};

test('lists each version with what becomes of it, why, and its size; without a name, of all parts', async () => {
  expect((await run([], VERSIONS)).text).toBe(`host
  1.0.0-c      1.0 KB  2026-05-11  goes, its files an hour later: nothing needs it
store
  1.1.0-b     98.4 KB  2026-11-20  stays: it is live
  1.0.0-a      1.0 KB  2026-08-02  stays: a page may have it open until 2026-12-20
Dry run: nothing was changed.`);
});

test('lists one part by its name, and says if nothing is stored', async () => {
  expect((await run(['remote-store'], VERSIONS)).data).toEqual({ dry_run: true, versions: VERSIONS.slice(0, 2) });
  expect((await run([], [])).text).toBe('No version is stored.');
});
