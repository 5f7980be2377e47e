import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from './folder-store.mjs';
import { Releases } from './releases.mjs';
import { createKeyPair, signerOf } from './signatures.mjs';
import { Trust, commandTrust } from './trust.mjs';
import { ReleaseWatch } from './watch.mjs';

/** @import { ReleaseRecord } from './state.mjs' */
/** @import { AcceptedVersion, PartRecord, TrustMemory } from './trust.mjs' */

const SWEEP_MS = 60_000;
/** More than that, however the clock's fractions are rounded. */
const LATER_MS = SWEEP_MS + 1;

/** @type {string} */
let dir;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'signed-watch-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});

/**
 * What a site remembers, in memory.
 * @implements {TrustMemory}
 */
class Memory {
  /** @type {Map<string, string[]>} */
  keys = new Map();
  /** @type {PartRecord[]} */
  records = [];
  /** @type {Map<string, AcceptedVersion>} */
  versions = new Map();
  own = signerOf(createKeyPair().privateKey);

  async parts() {
    const newest = (/** @type {string} */ name) => this.#of(name).at(-1) ?? null;
    return new Map([...this.keys].map(([name, keys]) => [name, { keys, newest: newest(name) }]));
  }

  async signer() {
    return this.own;
  }

  /** @param {string} name */
  async history(name) {
    return this.#of(name);
  }

  /** @param {PartRecord[]} records */
  async addRecords(records) {
    this.records.push(...records);
  }

  /** @param {string} name @param {string} version */
  async version(name, version) {
    return this.versions.get(`${name}/${version}`) ?? null;
  }

  /** @param {string} name @param {string} version @param {AcceptedVersion} accepted */
  async addVersion(name, version, accepted) {
    this.versions.set(`${name}/${version}`, accepted);
  }

  /** @param {string} name @returns {ReleaseRecord[]} */
  #of(name) {
    return this.records.flatMap(({ name: of, record }) => (of === name ? [record] : []));
  }
}

/** A site that follows a store to which a publisher with a key writes, and somebody without. */
function openSite() {
  const store = new FolderStore(dir);
  const memory = new Memory();
  const trust = new Trust(store, memory);
  const watch = new ReleaseWatch(new Releases(store, undefined, { trust }), { sweepMs: SWEEP_MS });
  const { privateKey, publicKey } = createKeyPair();
  const publisher = new Releases(store, undefined, { signing: commandTrust({ privateKey }) });
  const forger = new Releases(store);
  /** @param {Releases} by @param {string} name @param {string} version */
  const release = async (by, name, version) => {
    await by.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name, version }))]]));
    return by.make({ part: name, change: { action: 'release', version } }, 'a team');
  };
  const live = async () => {
    const current = await watch.current((_name, cause) => {
      throw cause;
    });
    return Object.fromEntries([...current].map(([name, { state }]) => [name, state.live]));
  };
  /** Lets a sweep begin, and reads until it has found something. @param {(live: Record<string, string>) => boolean} found */
  const sweepUntil = async (found) => {
    const at = performance.now() + LATER_MS;
    jest.spyOn(performance, 'now').mockReturnValue(at);
    for (let turn = 0; turn < 10_000 && !found(await live()); turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { memory, trust, publisher, publicKey, forger, release, live, sweepUntil };
}

test('follows signed releases by the log of changes, and leaves forged ones out', async () => {
  const { memory, trust, publisher, publicKey, forger, release, live } = openSite();
  memory.keys.set('store', [publicKey]);
  await release(publisher, 'store', '1');
  expect(await live()).toEqual({ store: '1' });

  await release(forger, 'store', '2');
  expect(await live()).toEqual({ store: '1' });
  expect([...trust.problems.values()]).toEqual(['store: the record 2 is not signed for this site by a key that counts.']);

  await release(publisher, 'store', '3');
  expect(await live()).toEqual({ store: '3' });
});

test('a key that is added counts from the next request on', async () => {
  const { memory, publicKey, forger, release, live } = openSite();
  await release(forger, 'store', '1');
  await release(forger, 'members', '1');
  expect(await live()).toEqual({ members: '1', store: '1' });

  memory.keys.set('store', [publicKey]);
  memory.versions.set('store/1', { documents: { 'remote.json': '{}' }, files: null });
  memory.records.push({ name: 'store', record: { number: 1, action: 'release', at: '', by: '', state: { live: '1', canary: null } } });
  await release(forger, 'store', '2');
  await release(forger, 'members', '2');
  expect(await live()).toEqual({ members: '2', store: '1' });
});

test('a sweep finds a signed release that the log lacks, and that a forged one is removed, whose number the next release takes', async () => {
  const { memory, trust, publisher, publicKey, forger, release, live, sweepUntil } = openSite();
  memory.keys.set('store', [publicKey]);
  publisher.records.log.append = () => Promise.resolve();
  await release(publisher, 'store', '1');
  await live();
  await release(publisher, 'store', '2');
  expect(await live()).toEqual({ store: '1' });
  await sweepUntil(({ store }) => store === '2');
  expect(await live()).toEqual({ store: '2' });

  await release(forger, 'store', '3');
  await live();
  expect(trust.problems.size).toBe(1);
  fs.rmSync(path.join(dir, 'store/releases/00000003.json'));
  await sweepUntil(() => trust.problems.size === 0);
  await release(publisher, 'store', '4');
  await sweepUntil(({ store }) => store === '4');
  expect(await live()).toEqual({ store: '4' });
});
