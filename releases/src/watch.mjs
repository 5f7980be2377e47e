import { currentRecord } from './records.mjs';
import { StoreDown } from './store.mjs';

/** @import { NewestRecords } from './records.mjs' */
/** @import { Releases } from './releases.mjs' */
/** @import { ReleaseRecord } from './state.mjs' */

/** @typedef {(name: string, cause: unknown) => void} OnUnreadable */

/**
 * Follows what is live, for a process that asks often. While nothing changes, that is one read, whatever the number of parts and releases.
 * What the log of changes lacks, written by an earlier version or lost, a sweep over all parts finds.
 */
export class ReleaseWatch {
  #releases;
  #sweepMs;
  #listsParts;
  /** @type {NewestRecords | undefined} undefined until they are read */
  #newest;
  /** @type {ReadonlyMap<string, ReleaseRecord>} */
  #current = new Map();
  /** The last change of the log that `#newest` has. */
  #position = 0;
  #sweptAt = 0;
  /** The keys by which `#newest` was read. @type {string | undefined} */
  #revision;
  /** Updates run one after the other, so that no earlier read replaces a later one. @type {Promise<unknown>} */
  #updating = Promise.resolve();

  /**
   * @param {Releases} releases
   * @param {{ sweepMs: number, listsParts?: boolean }} options `sweepMs`: the time between two sweeps; 0 reads everything each time; `listsParts`: whether
   *   it lists the parts each time, so that those that are added or removed by hand show at once
   */
  constructor(releases, { sweepMs, listsParts = false }) {
    this.#releases = releases;
    this.#sweepMs = sweepMs;
    this.#listsParts = listsParts;
  }

  /**
   * The current records of all parts: of each set all, or none.
   * @param {OnUnreadable} onUnreadable gets what can't be read, which is left out
   * @returns {Promise<ReadonlyMap<string, ReleaseRecord>>} the same object until something changes
   * @throws {StoreDown}
   */
  async current(onUnreadable) {
    const { trust } = this.#releases;
    await trust?.refresh();
    if (!this.#newest || this.#sweepMs === 0 || trust?.revision !== this.#revision) await this.#load(onUnreadable);
    else {
      await this.#follow(onUnreadable);
      if (this.#listsParts) await this.#compareParts(onUnreadable);
      if (performance.now() - this.#sweptAt >= this.#sweepMs) void this.#sweep(onUnreadable);
    }
    return this.#current;
  }

  /** @param {OnUnreadable} onUnreadable */
  async #load(onUnreadable) {
    this.#sweptAt = performance.now();
    const revision = this.#releases.trust?.revision;
    // The log first: what is added meanwhile is read twice, and not missed.
    const position = await this.#releases.records.log.end();
    const newest = await this.#releases.records.newest(await this.#releases.names(), onUnreadable);
    this.#position = position;
    this.#revision = revision;
    this.#set(newest);
  }

  /** @param {OnUnreadable} onUnreadable */
  async #follow(onUnreadable) {
    const { end, parts } = await this.#releases.records.log.since(this.#position);
    if (parts.length > 0) await this.#update(parts, onUnreadable, new Map());
    this.#position = Math.max(this.#position, end);
  }

  /** @param {OnUnreadable} onUnreadable @returns {Promise<string[]>} the names of all parts */
  async #compareParts(onUnreadable) {
    const known = new Set(this.#newest?.own.keys());
    const names = new Set(await this.#releases.names());
    this.#drop([...known].filter((name) => !names.has(name)));
    const added = [...names].filter((name) => !known.has(name));
    if (added.length > 0) await this.#update(added, onUnreadable);
    return [...names];
  }

  /**
   * One part after the other in the background, so that its reads are spread.
   * @param {OnUnreadable} onUnreadable
   */
  async #sweep(onUnreadable) {
    this.#sweptAt = performance.now();
    try {
      for (const name of await this.#compareParts(onUnreadable)) await this.#check(name, onUnreadable);
    } catch (cause) {
      if (!(cause instanceof StoreDown)) throw cause;
      // The next one follows in a minute.
    }
  }

  /** @param {string} name @param {OnUnreadable} onUnreadable */
  async #check(name, onUnreadable) {
    const { records, trust } = this.#releases;
    const known = this.#newest?.own.get(name);
    // Of a part with keys, a record that did not count may by now, or another one is in its place.
    const counts = !trust?.isSigned(name) || known?.last === known?.record?.number;
    if (known && counts && !(await records.isAfter(name, known.last))) return;
    if (!(await this.#update([name], onUnreadable))) return;
    // If the log was lost, it has begun again.
    this.#position = Math.min(this.#position, await records.log.end());
  }

  /**
   * Reads parts again, and the newest set after them, see `Records.newest`.
   * @param {string[]} names @param {OnUnreadable} onUnreadable
   * @param {NewestRecords['own']} [known] what is taken as read
   * @returns {Promise<boolean>} whether something changed that was not known
   */
  #update(names, onUnreadable, known = this.#newest?.own ?? new Map()) {
    const updating = this.#updating.then(async () => {
      const { own = new Map(), set = null, lastSet = 0 } = this.#newest ?? {};
      const read = await this.#releases.records.newest(names, onUnreadable, { own: known, set, lastSet });
      /** @param {[string, unknown]} part */
      const isChanged = ([name, record]) => JSON.stringify(record) !== JSON.stringify(own.get(name));
      const isNew = read.set?.number !== set?.number || [...read.own].some(isChanged);
      if (isNew) this.#set({ ...read, own: new Map([...own, ...read.own]) });
      return isNew;
    });
    this.#updating = updating.catch(() => undefined);
    return updating;
  }

  /** Drops parts that are removed from the store. @param {string[]} names */
  #drop(names) {
    if (names.length === 0 || !this.#newest) return;
    const { own } = this.#newest;
    this.#set({ ...this.#newest, own: new Map([...own].filter(([name]) => !names.includes(name))) });
  }

  /** @param {NewestRecords} newest */
  #set(newest) {
    this.#newest = newest;
    this.#current = new Map(
      [...newest.own.keys()].flatMap((name) => {
        const record = currentRecord(newest, name);
        return record ? [[name, record]] : [];
      }),
    );
  }
}
