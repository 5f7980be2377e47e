import { contractBreaks } from './contract-breaks.mjs';

/** @import { ApiContract } from './contract-breaks.mjs' */
/** @import { OpenVersion } from './releases.mjs' */

/** @typedef {OpenVersion & { contract: ApiContract | null }} OpenContract what a version uses of the API; null if its build does not say */

/**
 * Holds a server's contract against the versions that pages may have open.
 * @param {OpenContract[]} open
 * @param {ApiContract} server
 * @returns {{ problems: string[], unknown: string[] }} a sentence for each break, and for each remote with versions of which nothing is known
 */
export function serverFindings(open, server) {
  const compared = open.map((version) => ({ ...version, breaks: breaksOf(version, server) }));
  const breaks = compared.flatMap((version) => (version.breaks ?? []).map((text) => ({ ...version, text })));
  const unknown = compared.filter((version) => version.breaks === null);
  return {
    problems: grouped(breaks, ({ name, text }) => `${name} ${text}`).map((same) => problemOf(same)),
    unknown: grouped(unknown, ({ name }) => name).map(
      (same) =>
        `${nameOf(same)}: not known what it uses of the API, since the build has no contract.json that can be read. Builds of the kit have one.`,
    ),
  };
}

/**
 * Another team's file must not keep a server from being compared with the rest.
 * @param {OpenContract} version
 * @param {ApiContract} server
 * @returns {string[] | null} null if nothing is known
 */
function breaksOf({ contract }, server) {
  try {
    return contract && contractBreaks(contract, server);
  } catch {
    return null;
  }
}

/** @param {[OpenVersion & { text: string }, ...(OpenVersion & { text: string })[]]} same */
function problemOf(same) {
  const [{ name, text }] = same;
  const ends = same.flatMap(({ until }) => until ?? []);
  const until =
    ends.length < same.length
      ? `a version of ${name} that does without has been live for 30 days`
      : `${ends.sort().at(-1)}, the last day on which a page may have it open`;
  return `${nameOf(same)} ${text}. Leave that as it was until ${until}.`;
}

/** @param {[OpenVersion, ...OpenVersion[]]} versions of one remote @returns {string} such as `store 1.0.0-a, 1.0.0-b` */
const nameOf = (versions) => `${versions[0].name} ${versions.map(({ version }) => version).join(', ')}`;

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => string} keyOf
 * @returns {[Item, ...Item[]][]} those with the same key
 */
function grouped(items, keyOf) {
  /** @type {Map<string, [Item, ...Item[]]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
