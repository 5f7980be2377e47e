import { ChangeLog } from './change-log.mjs';
import { sha256 } from './signatures.mjs';
import { StoreDown, isSegment } from './store.mjs';

/** @import { ReleaseRecord } from './state.mjs' */
/** @import { ReleaseStore } from './store.mjs' */
/** @import { Trust } from './trust.mjs' */

/** The folder of a part's records, next to its versions. */
export const RECORDS = 'releases';
/** The folder of the change sets. Its name is none of a remote, so that a server from before sets takes it for nothing. */
const SETS = '_sets';
const RECORD = /^(\d{8})\.json$/;

/**
 * A change set as it is stored: one file, so that all of its changes are made at once.
 * @typedef {{ number: number, parts: Record<string, ReleaseRecord> }} SetRecord `parts`: the newest change by a set of each part that was ever in
 *   one; those of this set have its number
 *
 * A number that a set takes in the history of one of its parts, which repeats what the number before says. Until the set is stored, the record before
 * is current. A server from before sets knows nothing else, so that it goes on with the versions from before the first set, in all parts.
 * @typedef {ReleaseRecord & { reserved?: { set: number, before: number } }} StoredRecord `before`: the number of the record before, 0 without one
 *
 * The newest record in a part's own folder.
 * @typedef {{ last: number, stored: StoredRecord | null, record: ReleaseRecord | null, pending: number, found?: StoredRecord[] }} OwnRecord `last`: its
 *   number, 0 without one; `pending`: the set for which it is reserved, 0 for none: then `record` is the one before; `found`: of a part whose publishers
 *   have keys, the records that the site does not know yet
 *
 * @typedef {{ own: Map<string, OwnRecord>, set: SetRecord | null, lastSet: number }} NewestRecords `lastSet`: the highest number of a set, also of one
 *   that does not count
 *
 * @typedef {{ sign: (name: string, record: ReleaseRecord) => ReleaseRecord }} Signing
 */

/** The records of changes in a store: each of one part in its folder, each of several parts in that of the sets (docs/decisions/0055-change-sets.md). */
export class Records {
  #store;
  #trust;
  #signing;

  /**
   * @param {ReleaseStore} store
   * @param {{ trust?: Trust, signing?: Signing }} [options] `trust`: what decides which records count, by default all; `signing`: what signs new ones
   */
  constructor(store, { trust, signing } = {}) {
    this.#store = store;
    this.log = new ChangeLog(store);
    this.#trust = trust;
    this.#signing = signing;
  }

  /**
   * The newest records: those in the parts' own folders first, then the newest set. So one that was made on top of a set is never combined with
   * what was live before that set.
   * @param {string[]} names
   * @param {(name: string, cause: unknown) => void} [onUnreadable] gets what can't be read, which is left out; omitted, it is thrown
   * @param {NewestRecords} [known] from an earlier read, so that only what was added since is read; omitted, folders are listed
   * @returns {Promise<NewestRecords>}
   */
  async newest(names, onUnreadable, known) {
    await this.#trust?.refresh();
    const read = names.map(async (name) => {
      try {
        const own = this.#trust?.isSigned(name) ? this.#unknownRecords(name, this.#trust) : this.#ownRecord(name, known?.own.get(name));
        return [/** @type {const} */ ([name, await own])];
      } catch (cause) {
        if (!onUnreadable || cause instanceof StoreDown) throw cause;
        onUnreadable(name, cause);
        return [];
      }
    });
    const own = new Map((await Promise.all(read)).flat());
    if (this.#trust?.hasKeys) return this.#accepted(own, await this.#numbers(`${SETS}/`), this.#trust);
    const set = await this.#newestSet(known);
    return { own, set, lastSet: set?.number ?? 0 };
  }

  /** Whether a part has a record after a number. @param {string} name @param {number} number */
  async isAfter(name, number) {
    return (await this.#store.read(keyOf(name, number + 1))) !== null;
  }

  /**
   * Of a part whose publishers have keys, what the site has not accepted so far. What it has, it does not read again.
   * @param {string} name @param {Trust} trust
   * @returns {Promise<OwnRecord>}
   */
  async #unknownRecords(name, trust) {
    const known = trust.newest(name)?.number ?? 0;
    const numbers = await this.#ownNumbers(name);
    trust.forgetProblems(
      `${name}/${RECORDS}/`,
      numbers.map((number) => keyOf(name, number)),
    );
    const unknown = numbers.filter((number) => number > known && !trust.problems.has(keyOf(name, number)));
    const read = await Promise.all(unknown.map((number) => this.#record(name, number).catch(asNothing)));
    const found = read.flatMap((record, at) => (record ? [{ ...record, number: Number(unknown[at]) }] : []));
    return { last: Math.max(known, numbers.at(-1) ?? 0), stored: null, record: null, pending: found.at(-1)?.reserved?.set ?? 0, found };
  }

  /**
   * What counts of the records that were read: of parts whose publishers have keys, what the site has accepted, or accepts now.
   * @param {Map<string, OwnRecord>} own @param {number[]} sets their numbers @param {Trust} trust
   * @returns {Promise<NewestRecords>}
   */
  async #accepted(own, sets, trust) {
    const found = [...own].flatMap(([name, { found: records = [] }]) => records.map((record) => ({ name, record })));
    // Sets that were followed by others before this site read them.
    const missed = new Set(found.flatMap(({ record: { reserved } }) => (reserved && sets.includes(reserved.set) ? [reserved.set] : [])));
    for (const number of [...missed].sort((one, other) => one - other)) await this.#acceptedSet(number, trust);
    const set = await this.#newestAcceptedSet(sets, trust);
    for (const { name, record } of found) if (!record.reserved) await trust.accept(keyOf(name, record.number), [{ name, record }]);
    const signed = [...own].filter(([name]) => trust.isSigned(name));
    const accepted = signed.map(([name, read]) => {
      const record = trust.newest(name);
      return /** @type {const} */ ([name, { ...read, last: Math.max(read.last, record?.number ?? 0), stored: record, record }]);
    });
    const parts = Object.entries(set?.parts ?? {}).flatMap(([name, record]) => {
      const counts = trust.isSigned(name) ? trust.newest(name) : record;
      return counts ? [[name, counts]] : [];
    });
    return { own: new Map([...own, ...accepted]), set: set && { ...set, parts: Object.fromEntries(parts) }, lastSet: sets.at(-1) ?? 0 };
  }

  /** @param {number[]} numbers @param {Trust} trust */
  async #newestAcceptedSet(numbers, trust) {
    for (const number of numbers.toReversed()) {
      const set = await this.#acceptedSet(number, trust);
      if (set) return set;
    }
    return null;
  }

  /**
   * A set that counts: with each record that is new in it, and all the others that these were made with.
   * @param {number} number @param {Trust} trust
   * @returns {Promise<SetRecord | null>}
   */
  async #acceptedSet(number, trust) {
    if (trust.problems.has(setKeyOf(number))) return null;
    const set = await this.#set(number).catch(asNothing);
    if (typeof set?.parts !== 'object') return null;
    const parts = Object.entries(set.parts).map(([name, record]) => ({ name, record }));
    const added = parts.filter(({ name, record }) => trust.isSigned(name) && record.number > (trust.newest(name)?.number ?? 0));
    /** @param {ReleaseRecord} record */
    const isWhole = ({ with: others = [], set: made = 0 }) => others.every((other) => (set.parts[other]?.set ?? 0) >= made);
    if (!added.every(({ record }) => isWhole(record))) {
      trust.report(setKeyOf(number), `The change set ${number} lacks a part that belongs to it.`);
      return null;
    }
    return (await trust.accept(setKeyOf(number), added)) ? set : null;
  }

  /** @param {string} name @returns {Promise<ReleaseRecord[]>} all changes of a part, the oldest first */
  async history(name) {
    await this.#trust?.refresh();
    return this.#trust?.isSigned(name) ? this.#trust.history(name) : this.#storedHistory(name);
  }

  /** @param {string} name @returns {Promise<ReleaseRecord[]>} all changes as they are stored, whether or not they count */
  async #storedHistory(name) {
    const records = (await this.#ownNumbers(name)).map(async (number) => {
      const record = await this.#record(name, number);
      if (!record.reserved) return [record];
      const made = (await this.#set(record.reserved.set))?.parts[name];
      return made?.number === number ? [made] : [];
    });
    return (await Promise.all(records)).flat();
  }

  /**
   * Adds a change, atomically.
   * @param {Map<string, Omit<ReleaseRecord, 'number' | 'set'>>} changes by part
   * @param {NewestRecords} newest that the change is based on
   * @returns {Promise<Map<string, ReleaseRecord> | null>} null if another one was added in between
   */
  async add(changes, newest) {
    if (await this.#cancelPending([...changes.keys()], newest)) return null;
    const records = new Map();
    for (const [name, change] of changes) {
      const record = { number: lastNumber(newest, name) + 1, ...change, ...(changes.size > 1 && { set: newest.lastSet + 1 }) };
      records.set(name, await this.#signed(name, record, newest, [...changes.keys()]));
    }
    const made = await (records.size === 1 ? this.#addOne(records) : this.#addSet(records, newest));
    // The change is made: without its entry in the log, others notice it later.
    if (made) await this.log.append([...made.keys()]).catch(() => undefined);
    return made;
  }

  /**
   * A signed record names the one before it, and the other parts of its set, so that neither can be exchanged.
   * @param {string} name @param {ReleaseRecord} record @param {NewestRecords} newest @param {string[]} names of all parts that change
   */
  async #signed(name, record, newest, names) {
    if (!this.#signing || (this.#trust && !this.#trust.isSigned(name))) return record;
    const { stored, record: own } = newest.own.get(name) ?? {};
    const current = currentRecord(newest, name);
    // A number that is reserved repeats the record before, which may have been of another set.
    const before = stored?.reserved && current === own ? ((await this.history(name)).at(-1) ?? null) : current;
    const others = names.filter((other) => other !== name).sort();
    return this.#signing.sign(name, {
      ...record,
      ...(before && { previous: sha256(JSON.stringify(before)) }),
      ...(others.length > 0 && { with: others }),
    });
  }

  /**
   * Makes sure that no set which is being stored is stored later on top of the next change of its parts.
   * @param {string[]} names @param {NewestRecords} newest
   * @returns {Promise<boolean>} whether there was one
   */
  async #cancelPending(names, { own, set, lastSet: last }) {
    const pending = names.map((name) => own.get(name)?.pending ?? 0).filter((number) => number > last);
    for (const number of new Set(pending)) await this.#create(setKeyOf(number), { number, parts: set?.parts ?? {} });
    return pending.length > 0;
  }

  /** @param {Map<string, ReleaseRecord>} records of one part */
  async #addOne(records) {
    for (const [name, record] of records) if (!(await this.#create(keyOf(name, record.number), record))) return null;
    return records;
  }

  /**
   * Takes a number in the history of each part, which nothing shows, then stores the set, which makes all of its changes at once.
   * @param {Map<string, ReleaseRecord>} records
   * @param {NewestRecords} newest
   */
  async #addSet(records, newest) {
    const number = newest.lastSet + 1;
    for (const [name, record] of records) {
      const before = currentRecord(newest, name)?.number ?? 0;
      const reserved = { ...(newest.own.get(name)?.stored ?? record), number: record.number, reserved: { set: number, before } };
      if (!(await this.#create(keyOf(name, record.number), reserved))) return null;
    }
    const parts = { ...newest.set?.parts, ...Object.fromEntries(records) };
    return (await this.#create(setKeyOf(number), { number, parts })) ? records : null;
  }

  /** @param {string} key @param {StoredRecord | SetRecord} record */
  #create(key, record) {
    return this.#store.create(key, Buffer.from(`${JSON.stringify(record)}\n`));
  }

  /** @param {string} name @param {OwnRecord} [known] @returns {Promise<OwnRecord>} */
  async #ownRecord(name, known) {
    const last = known ? await this.#lastAfter(name, known.last) : ((await this.#ownNumbers(name)).at(-1) ?? 0);
    if (known?.last === last) return known;
    if (last === 0) return { last, stored: null, record: null, pending: 0 };
    const stored = await this.#record(name, last);
    const { reserved, ...record } = stored;
    if (!reserved) return { last, stored, record, pending: 0 };
    return { last, stored, record: reserved.before === 0 ? null : { ...record, number: reserved.before }, pending: reserved.set };
  }

  /** @param {string} name @param {number} known the number of a record, or 0 */
  async #lastAfter(name, known) {
    let last = known;
    while (await this.isAfter(name, last)) last += 1;
    return last;
  }

  /** @param {NewestRecords} [known] @returns {Promise<SetRecord | null>} */
  async #newestSet(known) {
    if (!known) {
      const last = (await this.#numbers(`${SETS}/`)).at(-1);
      return last === undefined ? null : this.#set(last);
    }
    for (let { set } = known; ;) {
      const next = await this.#set((set?.number ?? 0) + 1);
      if (!next) return set;
      set = next;
    }
  }

  /** @param {string} name */
  async #ownNumbers(name) {
    return isSegment(name) ? this.#numbers(`${name}/${RECORDS}/`) : [];
  }

  /** @param {string} folder */
  async #numbers(folder) {
    const names = await this.#store.list(folder);
    return names
      .flatMap((file) => RECORD.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other);
  }

  /** @param {number} number @returns {Promise<SetRecord | null>} */
  async #set(number) {
    const bytes = await this.#store.read(setKeyOf(number));
    return bytes && JSON.parse(bytes.toString());
  }

  /** @param {string} name @param {number} number @returns {Promise<StoredRecord>} */
  async #record(name, number) {
    const bytes = await this.#store.read(keyOf(name, number));
    if (!bytes) throw new Error(`The record ${number} of ${name} is gone, though records never go.`);
    return JSON.parse(bytes.toString());
  }
}

/** What is no JSON is no record. @param {unknown} cause */
function asNothing(cause) {
  if (cause instanceof SyntaxError) return null;
  throw cause;
}

/** What is current of a part. @param {NewestRecords} newest @param {string} name @returns {ReleaseRecord | null} null before its first release */
export function currentRecord({ own, set }, name) {
  const record = own.get(name)?.record ?? null;
  const inSet = set?.parts[name];
  return inSet && inSet.number >= (record?.number ?? 0) ? inSet : record;
}

/** @param {NewestRecords} newest @param {string} name */
const lastNumber = ({ own, set }, name) => Math.max(own.get(name)?.last ?? 0, set?.parts[name]?.number ?? 0);

/** @param {string} name @param {number} number */
const keyOf = (name, number) => `${name}/${RECORDS}/${fileOf(number)}`;

/** @param {number} number */
const setKeyOf = (number) => `${SETS}/${fileOf(number)}`;

/** @param {number} number */
const fileOf = (number) => `${String(number).padStart(8, '0')}.json`;
