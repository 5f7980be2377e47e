import type { LookAlikeKind, LookAlikeReason } from '@greenroom/contract/admin';

/** Members at an address, such as a mobile carrier's or campus's, above which it says nothing. */
export const CROWD = 8;
/** Members at an address up to which it is worth a look; above that, even the same device is a weak reason. */
const HOUSEHOLD = 3;

export interface Pair {
  memberId: string;
  otherId: string;
}

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { memberId: one, otherId: other } : { memberId: other, otherId: one };
export const pairKey = ({ memberId, otherId }: Pair): string => `${memberId}:${otherId}`;

export interface Signal {
  memberId: string;
  addressHash: string;
  deviceHash: string;
}

/** A pair with the reasons for listing it, at most one of each kind. */
export interface LookAlikePair extends Pair {
  reasons: LookAlikeReason[];
}

export function pairsAmong(memberIds: readonly string[]): Pair[] {
  const ids = [...new Set(memberIds)];
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other) => pairOf(one, other)));
}

/**
 * Pairs members who share an address, and maybe a kind of device there. Reasons at crowded addresses are weak, or none.
 * @param signals without those of addresses with a single member
 */
export function pairsByAddress(signals: readonly Signal[]): LookAlikePair[] {
  const found = new Map<string, LookAlikePair>();
  const byAddress = groupBy(signals, ({ addressHash }) => addressHash);
  for (const here of byAddress.values()) {
    const byMember = groupBy(here, ({ memberId }) => memberId);
    if (byMember.size > CROWD) continue;
    for (const pair of pairsAmong([...byMember.keys()])) {
      const devices = new Set(byMember.get(pair.memberId)?.map(({ deviceHash }) => deviceHash));
      const isSameDevice = byMember.get(pair.otherId)?.some(({ deviceHash }) => devices.has(deviceHash)) ?? false;
      if (!isSameDevice && byMember.size > HOUSEHOLD) continue;
      const reason = isSameDevice ? sameDevice(byMember.size) : SAME_ADDRESS;
      const known = found.get(pairKey(pair));
      if (!known) found.set(pairKey(pair), { ...pair, reasons: [reason] });
      else if (known.reasons[0] && isStronger(reason, known.reasons[0])) known.reasons = [reason];
    }
  }
  return [...found.values()];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const SAME_ADDRESS: LookAlikeReason = {
  kind: 'address',
  text: 'Same network, on different kinds of devices: often people of one household.',
  is_weak: true,
};

function sameDevice(members: number): LookAlikeReason {
  const text = 'Same network and same kind of browser';
  if (members > HOUSEHOLD) return { kind: 'address_device', text: `${text}, but ${members} members use this network.`, is_weak: true };
  return { kind: 'address_device', text: `${text}.`, is_weak: false };
}

const isStronger = (one: LookAlikeReason, other: LookAlikeReason) =>
  one.is_weak !== other.is_weak ? other.is_weak : one.kind === 'address_device' && other.kind === 'address';

/** Joins lists of pairs; a pair in several has the reasons of all. */
export function joinPairs(...lists: readonly (readonly LookAlikePair[])[]): LookAlikePair[] {
  const joined = new Map<string, LookAlikePair>();
  for (const pair of lists.flat()) {
    const known = joined.get(pairKey(pair));
    if (!known) joined.set(pairKey(pair), { ...pair, reasons: [...pair.reasons] });
    else known.reasons.push(...pair.reasons.filter(({ kind }) => known.reasons.every((reason) => reason.kind !== kind)));
  }
  return [...joined.values()];
}

export const isWeak = ({ reasons }: Pick<LookAlikePair, 'reasons'>): boolean => reasons.every((reason) => reason.is_weak);

/** Tells whether the staff has judged a pair by all kinds of signals that it has now. */
export const isJudged = ({ reasons }: LookAlikePair, judged: readonly string[] | undefined): boolean =>
  judged !== undefined && reasons.every(({ kind }) => judged.includes(kind satisfies LookAlikeKind));

export function openPairs(pairs: readonly LookAlikePair[], verdicts: readonly (Pair & { kinds: readonly string[] })[]): LookAlikePair[] {
  const judged = new Map(verdicts.map((verdict) => [pairKey(verdict), verdict.kinds]));
  return pairs.filter((pair) => !isJudged(pair, judged.get(pairKey(pair))));
}

/** Groups members who are connected by pairs, the strongest pairs and groups first. */
export function groupPairs<P extends LookAlikePair>(pairs: readonly P[]): { memberIds: string[]; pairs: P[] }[] {
  const sorted = [...pairs].sort(
    (one, other) =>
      Number(isWeak(one)) - Number(isWeak(other)) || other.reasons.length - one.reasons.length || (pairKey(one) < pairKey(other) ? -1 : 1),
  );
  const groups: { memberIds: Set<string>; pairs: P[] }[] = [];
  for (const pair of sorted) {
    const touched = groups.filter(({ memberIds }) => memberIds.has(pair.memberId) || memberIds.has(pair.otherId));
    const [group = { memberIds: new Set<string>(), pairs: [] }, ...merged] = touched;
    if (touched.length === 0) groups.push(group);
    for (const each of merged) {
      for (const id of each.memberIds) group.memberIds.add(id);
      group.pairs.push(...each.pairs);
      groups.splice(groups.indexOf(each), 1);
    }
    group.memberIds.add(pair.memberId).add(pair.otherId);
    group.pairs.push(pair);
  }
  return groups.map((group) => ({ memberIds: [...group.memberIds], pairs: group.pairs }));
}

/** Strips digits and separators, in which names of one person often differ. */
const stemOf = (name: string) => name.toLowerCase().replace(/[\d\W_]+/g, '');
/** Minimum length of a stem: shorter names are alike by chance. */
const STEM_LENGTH = 5;

/** Finds two names, one of each member, with equal stems or one a prefix of the other; null without any. */
export function similarNames(own: readonly string[], others: readonly string[]): [string, string] | null {
  for (const name of own) {
    for (const other of others) {
      const [short = '', long = ''] = [stemOf(name), stemOf(other)].sort((one, two) => one.length - two.length);
      if (short.length >= STEM_LENGTH && long.startsWith(short)) return [name, other];
    }
  }
  return null;
}
