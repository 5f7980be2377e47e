import { CommandError } from '@greenroom/create-remote';
import { releaseBuilds, wasReleased } from './releases.mjs';

/** @import { ReleaseRecord } from '@greenroom/contract' */
/** @import { Files } from '@greenroom/contract/releases' */

/** @param {string} name @param {string} version @returns {Files} */
const build = (name, version) => new Map([['remote.json', Buffer.from(JSON.stringify({ name, version }))]]);

/** @param {string} live @param {object | null} [canary] */
const released = (live, canary = null) =>
  /** @type {ReleaseRecord} */ ({ number: 1, at: '', by: '', action: 'release', state: { live, canary } });

/**
 * A site, some of whose parts take others only together with what they need.
 * @param {{ listed?: any[], needs?: Record<string, string> }} [options] `needs`: the part without which another one is refused
 */
function mockSite({ listed = [], needs = {} } = {}) {
  /** @type {string[][]} */
  const changes = [];
  const has = (/** @type {string} */ name) => changes.flat().includes(name);
  const target = {
    list: async () => listed,
    upload: async (/** @type {string} */ name, /** @type {Files} */ _, /** @type {{ name: string }[]} */ others = []) => {
      const needed = needs[name];
      if (needed && !has(needed) && !others.some((other) => other.name === needed))
        throw new CommandError('refused', `${name} needs ${needed}.`);
      return { name, version: '1' };
    },
    change: async (/** @type {any} */ wanted) => {
      changes.push(wanted.part ? [wanted.part] : Object.keys(wanted.versions));
      return { parts: {} };
    },
  };
  return { target: /** @type {any} */ (target), changes };
}

test('releases what is not live, each part alone', async () => {
  const { target, changes } = mockSite({
    listed: [
      { name: 'store', history: [released('1')], checked: [] },
      { name: 'members', history: [released('1', { version: '2' })], checked: [] },
    ],
  });
  expect(await releaseBuilds(target, [build('store', '1'), build('members', '1'), build('quests', '1')])).toEqual([]);
  expect(changes).toEqual([['members'], ['quests']]);
});

test('releases what needs another part after it, and what needs each other as one', async () => {
  const after = mockSite({ needs: { store: 'quests' } });
  expect(await releaseBuilds(after.target, [build('store', '1'), build('quests', '1')])).toEqual([]);
  expect(after.changes).toEqual([['quests'], ['store']]);
  const both = mockSite({ needs: { store: 'quests', quests: 'store' } });
  expect(await releaseBuilds(both.target, [build('store', '1'), build('quests', '1'), build('members', '1')])).toEqual([]);
  expect(both.changes).toEqual([['members'], ['store', 'quests']]);
});

test('says why a part is refused, and releases the others', async () => {
  const { target, changes } = mockSite({ needs: { store: 'nothing' } });
  expect(await releaseBuilds(target, [build('store', '1'), build('quests', '1')])).toEqual(['store needs nothing.']);
  expect(changes).toEqual([['quests']]);
});

test('a build was released if it is stored, or its files are removed, so that no start makes it live again', () => {
  const listed = [{ name: 'store', history: [released('2')], checked: [], versions: ['1', '2'], removed: ['0'] }];
  expect(['0', '1', '3'].map((version) => wasReleased(listed, { name: 'store', version }))).toEqual([true, true, false]);
  expect(wasReleased(listed, { name: 'quests', version: '1' })).toBe(false);
});
