import { isSegment } from './store.mjs';

/** @import { ReleaseStore } from './store.mjs' */

/** The folder of the log. Its name is none of a remote. */
const LOG = '_changes';

/**
 * Which parts changed, one file a change, numbered from 1 without gaps. A reader who knows the last number finds out by one read whether
 * anything changed since, however many parts and changes there are. It only notifies: the records decide what is live.
 */
export class ChangeLog {
  #store;
  /** The last number that this process appended. */
  #appended = 0;

  /** @param {ReleaseStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string[]} parts that changed */
  async append(parts) {
    const bytes = Buffer.from(`${JSON.stringify({ parts })}\n`);
    const known = (await this.#has(this.#appended)) ? this.#appended : 0;
    let number = (await this.end(known)) + 1;
    while (!(await this.#store.create(keyOf(number), bytes))) number += 1;
    this.#appended = number;
  }

  /**
   * The changes after a number.
   * @param {number} number
   * @returns {Promise<{ end: number, parts: string[] }>} the last number, and the parts that changed
   */
  async since(number) {
    const parts = new Set();
    for (let end = number; ; end += 1) {
      const bytes = await this.#store.read(keyOf(end + 1));
      if (!bytes) return { end, parts: [...parts] };
      for (const part of partsOf(bytes)) parts.add(part);
    }
  }

  /**
   * The last number, found by some reads for each doubling of the log.
   * @param {number} [from] a number that exists
   */
  async end(from = 0) {
    let last = from;
    let step = 1;
    for (; await this.#has(last + step); step *= 2) last += step;
    for (let missing = last + step; missing - last > 1;) {
      const middle = Math.floor((last + missing) / 2);
      if (await this.#has(middle)) last = middle;
      else missing = middle;
    }
    return last;
  }

  /** @param {number} number */
  async #has(number) {
    return (await this.#store.read(keyOf(number))) !== null;
  }
}

/** Those of an entry; none of an invalid one, which can't hide a change from the sweep. @param {Buffer} bytes @returns {string[]} */
function partsOf(bytes) {
  try {
    const { parts } = JSON.parse(bytes.toString());
    return parts.filter((/** @type {unknown} */ part) => typeof part === 'string' && isSegment(part));
  } catch {
    return [];
  }
}

/** @param {number} number */
const keyOf = (number) => `${LOG}/${String(number).padStart(8, '0')}.json`;
