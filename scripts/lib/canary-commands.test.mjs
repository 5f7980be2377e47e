import { runReleaseCommand } from './release-commands.mjs';
import { startTestSite } from '../testing/test-site.mjs';

// A server and its database, on a busy machine.
jest.setTimeout(60_000);

/** @type {Awaited<ReturnType<typeof startTestSite>>} */
let site;
beforeAll(async () => {
  site = await startTestSite();
}, 120_000);
afterAll(() => site.stop());
afterEach(() => jest.restoreAllMocks());

let count = 0;
/** A remote of which 1.0.0 is live and 2.0.0 is stored, of its own for each test. @param {string} [name] */
async function newRemote(name = `store-${(count += 1)}`) {
  for (const version of ['1.0.0', '2.0.0']) await site.store(name, version);
  await site.release(name, '1.0.0');
  return name;
}

/** Runs a command on the folder's site, without a browser. @param {string[]} args @returns {Promise<string>} what it prints */
async function run(...args) {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { text = '' } = await runReleaseCommand([...args, '--no-browser'], site.env);
  return text;
}

/** @param {string} name */
const canaryOf = async (name) => (await site.history(name)).at(-1)?.state.canary;

test('starts a canary that decides by itself, by a list of shares', async () => {
  const store = await newRemote();
  expect(await run('canary', store, '2.0.0', '5%,25%,50%')).toBe(
    `${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others. It decides by itself: 5, 25, 50, 100 %, 500 views each, by failures, timings, flows`,
  );
  expect(await run('canary', store, '2.0.0', '10%, 50%', '--rules', 'failures,flows', '--pages', '200')).toContain(
    '10, 50, 100 %, 200 views each, by failures, flows',
  );
  expect(await canaryOf(store)).toEqual({
    version: '2.0.0',
    percent: 10,
    plan: { steps: [10, 50, 100], rules: ['failures', 'flows'], pages: 200 },
  });
});

test('gives one share without a plan, as changed by hand', async () => {
  const store = await newRemote();
  expect(await run('canary', store, '2.0.0', '5%')).toBe(`${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others`);
  expect(await canaryOf(store)).toEqual({ version: '2.0.0', percent: 5 });
});

test.each([
  [['5%', '--pages', '10'], '--rules and --pages are for a canary that decides by itself'],
  [['25%,5%'], 'The steps of a canary are rising shares'],
  [['5%,half'], 'Which share of the visitors?'],
  [['5%,25%', '--rules', 'luck'], 'one or more of failures, timings, flows'],
  [['5%,25%', '--pages', 'many'], 'a whole number from 1'],
])('refuses %j', async (args, sentence) => {
  const store = await newRemote();
  await expect(run('canary', store, '2.0.0', ...args)).rejects.toThrow(sentence);
  expect(await site.history(store)).toHaveLength(1);
});

describe('several parts as one', () => {
  test('are canaries, promoted and rolled back by the name of any', async () => {
    const [members, store] = [await newRemote(), await newRemote()];
    expect(await run('canary', store, '2.0.0', members, '2.0.0', '5%')).toBe(
      `${members} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others\n${store} 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others`,
    );
    expect(await run('promote', members)).toBe(`${members} 2.0.0 is live\n${store} 2.0.0 is live`);
    expect(await run('releases', store)).toMatch(/promote {3}2\.0\.0 live, in set \d+ {2}by /);
    expect((await run('rollback', store)).split('\n').sort()).toEqual([`${members} 1.0.0 is live`, `${store} 1.0.0 is live`]);
  });

  test('are previewed', async () => {
    const [members, store] = [await newRemote(), await newRemote()];
    expect(await run('preview', store, '2.0.0', members, '2.0.0')).toMatch(
      new RegExp(
        `^Preview of ${store} 2\\.0\\.0, ${members} 2\\.0\\.0 until .* UTC: http://127\\.0\\.0\\.1:\\d+/${store}\\?remote-preview=v1\\.`,
      ),
    );
    await expect(run('preview', store, '2.0.0', members, '3.0.0')).rejects.toThrow(`There is no version 3.0.0 of ${members}.`);
  });

  test('go back to a time with the whole site', async () => {
    const [members, store] = [await newRemote(), await newRemote()];
    const before = (await site.history(store)).at(-1)?.at ?? '';
    await run('canary', store, '2.0.0', members, '2.0.0', 'staff');
    const lines = (await run('rollback', '--to', before)).split('\n');
    expect(lines).toEqual(expect.arrayContaining([`${members} 1.0.0 is live`, `${store} 1.0.0 is live`]));
    await expect(run('rollback', '--to', before)).rejects.toThrow(`The site is what it was at ${before}`);
    await expect(run('rollback', store, '--to', '03:03')).rejects.toThrow(`--to a time brings the whole site back: leave ${store} out.`);
    await expect(run('rollback', '--to', '03:03', '--to', '03:04')).rejects.toThrow('--to is for one site, and for one time.');
  });
});
