import { runReleaseCommand } from './release-commands.mjs';
import { startTestSite } from '../testing/test-site.mjs';

// A server and its database, on a busy machine.
jest.setTimeout(60_000);

/** @type {Awaited<ReturnType<typeof startTestSite>>} */
let site;
beforeAll(async () => {
  site = await startTestSite({ env: { RELEASE_CHECK: 'required' } });
}, 120_000);
afterAll(() => site.stop());

/** A remote whose first version is live; a second one is stored. @param {string} name */
async function newRemote(name) {
  for (const version of ['1', '2']) await site.store(name, version);
  await site.target.recordCheck(name, { version: '1', host: 'main.js', with: [] });
  await site.release(name, '1');
}

/** Runs a release command on the folder. @param {string[]} args */
async function run(...args) {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const { text } = await runReleaseCommand(args, site.env);
    return `${written.mock.calls.map(([line]) => String(line)).join('')}${text}\n`;
  } finally {
    written.mockRestore();
  }
}

test('a version that passed before needs no browser for a canary and its promotion', async () => {
  await newRemote('store');
  await site.target.recordCheck('store', { version: '2', host: 'main.js', with: [] });
  expect(await run('canary', 'store', '2', '5%')).toBe('store 2 is there for 5 % of the visitors, 1 for the others\n');
  expect(await run('promote', 'store')).toBe('store 2 is live\n');
});

test('--no-browser leaves the check out with a warning, and a site that requires it refuses the version', async () => {
  await newRemote('quests');
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await expect(runReleaseCommand(['canary', 'quests', '2', '5%', '--no-browser'], site.env)).rejects.toThrow(
    'quests 2 did not pass the check in a browser',
  );
  expect(written.mock.calls.join('')).toContain('quests 2 is not checked in a browser: --no-browser.');
  written.mockRestore();
  expect((await site.target.list()).find(({ name }) => name === 'quests')?.checked).toEqual(['1']);
});

test('rolling back and ending a canary need no check', async () => {
  await newRemote('badges');
  await site.target.recordCheck('badges', { version: '2', host: 'main.js', with: [] });
  await run('canary', 'badges', '2', '5%');
  expect(await run('canary', 'badges', '2', '0%')).toBe('badges 1 is live\n');
  await site.release('badges', '2');
  expect(await run('rollback', 'badges')).toBe('badges 1 is live\n');
});
