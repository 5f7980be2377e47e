import { ReleaseRefused, applyChange, versionBefore } from './state.mjs';

/** @import { CanaryAudience, Change, PlanRequest, ReleaseRecord, ReleaseState } from './state.mjs' */

/**
 * Several changes that are made as one: a release or a canary of several parts, or the whole site back to what it was at a time.
 *
 * @typedef {object} SetOfVersions
 * @property {'release' | 'canary'} action
 * @property {Record<string, string>} versions by part
 * @property {number} [percent]
 * @property {CanaryAudience} [audience]
 * @property {PlanRequest} [plan]
 *
 * @typedef {SetOfVersions | { action: 'rollback', to: string }} ChangeSet `to`: ISO 8601
 *
 * @typedef {{ part: string, change: Change } | ChangeSet} WantedChange a change of one part, or of several
 *
 * @typedef {{ change: Change, before: ReleaseState | undefined, state: ReleaseState }} PartAfter what a change is for one part, and the states before and
 *   after it
 *
 * @typedef {Map<string, ReleaseRecord[]>} Histories by part, the oldest record first; the newest is enough except for a rollback
 */

/**
 * What a change means for each part that it changes: those that it names, and those that belong to the same set. Pure.
 * @param {Histories} histories
 * @param {WantedChange} wanted
 * @returns {Map<string, PartAfter>}
 * @throws {ReleaseRefused}
 */
export function applyToParts(histories, wanted) {
  const changes = changesOf(histories, wanted);
  for (const [name, change] of [...changes]) {
    for (const [other, its] of changesOfOthers(histories, name, change)) if (!changes.has(other)) changes.set(other, its);
  }
  return new Map(
    [...changes].map(([name, change]) => {
      const history = histories.get(name) ?? [];
      return [name, { change, before: history.at(-1)?.state, state: applyChange(history, change) }];
    }),
  );
}

/** @param {Histories} histories @param {WantedChange} wanted @returns {Map<string, Change>} */
function changesOf(histories, wanted) {
  if ('part' in wanted) return new Map([[wanted.part, wanted.change]]);
  if ('to' in wanted) return changesBackTo(histories, wanted.to);
  const { versions, ...change } = wanted;
  const names = Object.keys(versions).sort();
  if (names.length < 2) throw new ReleaseRefused('A change set has at least two parts.');
  const set = change.action === 'canary' ? names : undefined;
  return new Map(names.map((name) => [name, { ...change, version: versions[name], set }]));
}

/**
 * The rollbacks by which each part has the version that was live at a time. Parts that did not exist then stay as they are.
 * @param {Histories} histories @param {string} to @returns {Map<string, Change>}
 */
function changesBackTo(histories, to) {
  const then = [...histories].flatMap(([name, history]) => {
    const record = history.findLast(({ at }) => Date.parse(at) <= Date.parse(to));
    return record ? [{ name, live: record.state.live, now: history.at(-1)?.state }] : [];
  });
  if (then.length === 0) throw new ReleaseRefused(`Nothing was released yet at ${to}.`);
  const others = then.filter(({ live, now }) => live !== now?.live || now.canary);
  if (others.length === 0) throw new ReleaseRefused(`The site is what it was at ${to}: each part has the version of then.`);
  return new Map(others.map(({ name, live }) => [name, { action: 'rollback', version: live }]));
}

/**
 * What a change of one part means for the others of its set, since no visitor gets a part of a set alone.
 * @param {Histories} histories @param {string} name @param {Change} change
 * @returns {[string, Change][]}
 */
function changesOfOthers(histories, name, change) {
  const canary = newest(histories, name)?.canary;
  const goesOn = change.action === 'promote' || (change.action === 'canary' && change.version === canary?.version);
  /** @type {[string, Change][]} */
  const ofCanary = (canary?.set ?? []).flatMap((other) => {
    const version = newest(histories, other)?.canary?.version;
    if (other === name || version === undefined) return [];
    return [[other, goesOn ? { ...change, version } : { action: 'canary', version, percent: 0 }]];
  });
  return change.action === 'rollback' && change.version === undefined ? [...rollbacksOfSet(histories, name), ...ofCanary] : ofCanary;
}

/** Of the parts that got their live version in the same set. @param {Histories} histories @param {string} name @returns {[string, Change][]} */
const rollbacksOfSet = (histories, name) => releasedWith(histories, name).map((other) => [other, { action: 'rollback' }]);

/**
 * The other parts that got their live version by the same set, and can go back with it.
 * @param {Histories} histories whole ones
 * @param {string} name
 * @returns {string[]}
 */
export function releasedWith(histories, name) {
  const set = liveSince(histories.get(name))?.set;
  if (set === undefined) return [];
  const others = [...histories].filter(([other, history]) => other !== name && liveSince(history)?.set === set && versionBefore(history));
  return others.map(([other]) => other);
}

/** The record by which the live version became live. @param {ReleaseRecord[]} [history] */
function liveSince(history = []) {
  const live = history.at(-1)?.state.live;
  const last = history.findLastIndex(({ state }) => state.live !== live);
  return history[last + 1];
}

/** @param {Histories} histories @param {string} name */
const newest = (histories, name) => histories.get(name)?.at(-1)?.state;

/**
 * The versions that visitors would get, each with those of the other parts that the same visitors get because they belong to the change.
 * @param {Map<string, PartAfter>} after
 * @returns {{ name: string, version: string, together: ReadonlyMap<string, string> }[]}
 */
export function versionsAfter(after) {
  const live = new Map(after.size > 1 ? [...after].map(([name, { state }]) => [name, state.live]) : []);
  return [...after].flatMap(([name, { state }]) => [
    { name, version: state.live, together: live },
    ...(state.canary
      ? [{ name, version: state.canary.version, together: canariesOf(state.canary.set, (part) => after.get(part)?.state) }]
      : []),
  ]);
}

/**
 * The versions of a set that are canaries as one.
 * @param {string[] | undefined} set
 * @param {(name: string) => ReleaseState | undefined} stateOf
 * @returns {Map<string, string>} empty for a canary of one part
 */
export const canariesOf = (set = [], stateOf) =>
  new Map(
    set.flatMap((part) => {
      const version = stateOf(part)?.canary?.version;
      return version === undefined ? [] : [[part, version]];
    }),
  );
