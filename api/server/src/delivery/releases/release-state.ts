import type { CanaryAudience, ChangeReleaseBody, ChangeSetBody, ReleaseRecord } from '@greenroom/contract';
import { completePlan, ReleaseRefused } from '@greenroom/contract/releases';

export type ReleaseState = ReleaseRecord['state'];
export type Canary = NonNullable<ReleaseState['canary']>;

export interface Change {
  action: ReleaseRecord['action'];
  version?: string | undefined;
  percent?: number | undefined;
  audience?: CanaryAudience | undefined;
  plan?: Parameters<typeof completePlan>[0] | undefined;
  /** The parts that are canaries as one, this one among them. */
  set?: string[] | undefined;
}

export type WantedChange = { part: string; change: ChangeReleaseBody | Change } | ChangeSetBody;

export type PartAfter = { change: Change; before: ReleaseState | undefined; state: ReleaseState };

/** The changes of each part, the oldest first; only a rollback needs more than the newest. */
type Histories = ReadonlyMap<string, ReleaseRecord[]>;

export const versionsIn = (state: ReleaseState | undefined): string[] =>
  state ? [state.live, ...(state.canary ? [state.canary.version] : [])] : [];

export const CANARY_AUTHOR = 'canary rules';

/** Applies a change to the parts that it names, and to those of the same set; the versions are not checked. @throws {ReleaseRefused} */
export function applyToParts(histories: Histories, wanted: WantedChange): Map<string, PartAfter> {
  const changes = changesOf(histories, wanted);
  for (const [name, change] of [...changes]) {
    for (const [other, its] of changesOfOthers(histories, name, change)) if (!changes.has(other)) changes.set(other, its);
  }
  const after = (name: string, change: Change, history = histories.get(name) ?? []): PartAfter => {
    return { change, before: history.at(-1)?.state, state: applyChange(history, change) };
  };
  return new Map([...changes].map(([name, change]) => [name, after(name, change)]));
}

function changesOf(histories: Histories, wanted: WantedChange): Map<string, Change> {
  if ('part' in wanted) return new Map([[wanted.part, wanted.change]]);
  if ('to' in wanted) return changesBackTo(histories, wanted.to);
  const { versions, ...change } = wanted;
  const names = Object.keys(versions).sort();
  if (names.length < 2) throw new ReleaseRefused('A change set has at least two parts.');
  const set = change.action === 'canary' ? names : undefined;
  return new Map(names.map((name) => [name, { ...change, version: versions[name], set }]));
}

/** Returns the rollbacks that bring each part back to its live version of a time. Parts that did not exist then stay as they are. */
function changesBackTo(histories: Histories, to: string): Map<string, Change> {
  const then = [...histories].flatMap(([name, history]) => {
    const record = history.findLast(({ at }) => Date.parse(at) <= Date.parse(to));
    return record ? [{ name, live: record.state.live, now: history.at(-1)?.state }] : [];
  });
  if (then.length === 0) throw new ReleaseRefused(`Nothing was released yet at ${to}.`);
  const others = then.filter(({ live, now }) => live !== now?.live || now.canary);
  if (others.length === 0) throw new ReleaseRefused(`The site is what it was at ${to}: each part has the version of then.`);
  return new Map(others.map(({ name, live }) => [name, { action: 'rollback', version: live }]));
}

/** Returns the changes of the other parts of a set: no visitor gets a part of a set alone. */
function changesOfOthers(histories: Histories, name: string, change: Change): [string, Change][] {
  const canary = newest(histories, name)?.canary;
  const goesOn = change.action === 'promote' || (change.action === 'canary' && change.version === canary?.version);
  const ofCanary = (canary?.set ?? []).flatMap((other): [string, Change][] => {
    const version = newest(histories, other)?.canary?.version;
    if (other === name || version === undefined) return [];
    return [[other, goesOn ? { ...change, version } : { action: 'canary', version, percent: 0 }]];
  });
  if (change.action !== 'rollback' || change.version !== undefined) return ofCanary;
  return [...releasedWith(histories, name).map((other): [string, Change] => [other, { action: 'rollback' }]), ...ofCanary];
}

/** Lists the other parts that got their live version by the same set, and can go back with it. */
export function releasedWith(histories: Histories, name: string): string[] {
  const set = liveSince(histories.get(name))?.set;
  if (set === undefined) return [];
  const others = [...histories].filter(([other, history]) => other !== name && liveSince(history)?.set === set && versionBefore(history));
  return others.map(([other]) => other);
}

function liveSince(history: ReleaseRecord[] = []): ReleaseRecord | undefined {
  const live = history.at(-1)?.state.live;
  return history[history.findLastIndex(({ state }) => state.live !== live) + 1];
}

const newest = (histories: Histories, name: string) => histories.get(name)?.at(-1)?.state;

/** Lists the versions that visitors would get, each with those that the same visitors get of the change's other parts. */
export function versionsAfter(after: ReadonlyMap<string, PartAfter>) {
  const live = new Map(after.size > 1 ? [...after].map(([name, { state }]) => [name, state.live]) : []);
  return [...after].flatMap(([name, { state }]) => {
    const { canary } = state;
    const ofLive = { name, version: state.live, together: live };
    return canary ? [ofLive, { name, version: canary.version, together: canariesOf(canary.set, after) }] : [ofLive];
  });
}

/** Returns the versions of a set that are canaries as one; empty for a canary of one part. */
export function canariesOf(set: string[] = [], of: ReadonlyMap<string, { state: ReleaseState }>): Map<string, string> {
  const versions = set.map((part) => [part, of.get(part)?.state.canary?.version ?? ''] as const);
  return new Map(versions.filter(([, version]) => version !== ''));
}

export function applyChange(history: ReleaseRecord[], change: Change): ReleaseState {
  const now = history.at(-1)?.state;
  const { action, version } = change;
  switch (action) {
    case 'release':
      // A release ends the canary, which tested the next version.
      return { live: required(version), canary: null };
    case 'canary':
      return withCanary(now, { ...change, version: required(version) });
    case 'promote':
      if (!now?.canary) throw new ReleaseRefused('There is no canary to promote.');
      if (version !== undefined && version !== now.canary.version)
        throw new ReleaseRefused(`The canary is ${now.canary.version} by now, not ${version}. Look again, then promote it.`);
      return { live: now.canary.version, canary: null };
    case 'rollback': {
      const live = version ?? versionBefore(history);
      if (live === null) throw new ReleaseRefused('There is no earlier version to go back to.');
      return { live, canary: null };
    }
  }
}

function withCanary(now: ReleaseState | undefined, { version, percent, audience, plan, set }: Change & { version: string }): ReleaseState {
  if (!now) throw new ReleaseRefused('A canary needs a version that is live for the others: release one first.');
  if (percent === undefined || !(percent >= 0 && percent <= 100))
    throw new ReleaseRefused('The share of a canary is a number from 0 to 100, in percent.');
  if (version === now.live) throw new ReleaseRefused(`${version} is live for everybody already.`);
  if (percent === 0 && !audience && !plan) return { live: now.live, canary: null };
  // A share adds visitors to the audience of the same version, and takes it from nobody.
  const { plan: _plan, ...before } = now.canary?.version === version ? now.canary : {};
  const wanted = { version, percent, ...(audience && { audience }), ...(plan && { plan: completePlan(plan, percent) }) };
  return { live: now.live, canary: { ...before, ...wanted, ...(set && { set }) } };
}

/** Returns the version to which a rollback goes, if any. Versions that a rollback left are skipped: twice goes two versions back. */
export function versionBefore(history: ReleaseRecord[]): string | null {
  const stack: string[] = [];
  for (const { action, state } of history) {
    const index = stack.lastIndexOf(state.live);
    if (action === 'rollback' && index !== -1) stack.length = index + 1;
    else if (stack.at(-1) !== state.live) stack.push(state.live);
  }
  return stack.at(-2) ?? null;
}

function required(version = ''): string {
  if (version === '') throw new ReleaseRefused('Please name a version.');
  return version;
}
