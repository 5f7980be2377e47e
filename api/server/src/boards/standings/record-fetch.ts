import type { Db } from '../../db/client';
import { standingsSnapshots } from '../../db/schema';
import {
  describeUnread,
  type FetchedStandings,
  type FetchRange,
  type FetchResult,
  type FetchFailureReason,
  type UnreadRow,
} from '../sources/fetch-result';
import { MalformedStandings, totalsOf, isUnidentified, playerKeyOf, type PlayerTotal } from './player-totals';
import { encodeContent, type SnapshotContent } from './snapshot-content';
import type { EnabledSource } from '../sources/sources.repository';
import { extendSnapshot, findLatest, readContent, type Target } from './standings.repository';
import { formatAmount, totalOf, type ExactAmount } from './amounts';

/** Outcome of a fetch: new standings, the same as before, or none. */
export interface FetchOutcome {
  status: 'accepted' | 'unchanged' | 'rejected';
  /** True if visitors see a difference: new numbers, or that the board begins or ceases to wait. */
  isVisible: boolean;
  rejection: Rejection | null;
}

interface Fetch {
  target: Target;
  source: EnabledSource;
  range: FetchRange;
  result: FetchResult;
  now: Date;
}

/**
 * Records a fetch. What the acceptance rules refuse is recorded as rejected, with its content, and never becomes the standings. A result
 * that repeats the last one only extends it.
 */
export async function recordFetch(db: Db, fetch: Fetch): Promise<FetchOutcome> {
  const { target, source, result, now } = fetch;
  const accepted = await findLatest(db, target, 'accepted');
  const lastRejected = await findLatest(db, target, 'rejected');
  const wasWaiting = lastRejected !== undefined && (!accepted || lastRejected.seenUntil > accepted.seenUntil);

  const fetched = asFetched(fetch, accepted !== undefined && accepted.playerCount > 0);
  const checked = fetched ? checkRows(fetched) : null;
  const range = source.isCumulative ? null : (fetched?.range ?? fetch.range);
  const isSamePeriod = accepted !== undefined && accepted.rangeFrom?.getTime() === range?.from.getTime();
  const before = accepted && isSamePeriod && checked && 'rows' in checked ? await readContent(db, accepted.id) : undefined;
  const held = checked && 'rows' in checked ? holdRows(before, checked.rows, fetched?.unread ?? []) : null;
  const sent = checked && 'rows' in checked && held?.hasFallen ? encodeContent(checked.rows) : null;
  const content = held && encodeContent(held.rows);
  const repeatsNumbers = isSamePeriod && content?.digest === accepted.digest;

  // The source's own rows, for the staff to accept in place of held ones.
  if (sent && lastRejected && sent.digest === lastRejected.digest) await extendSnapshot(db, lastRejected.id, now);
  if (repeatsNumbers && held?.message === accepted.message) {
    await extendSnapshot(db, accepted.id, now);
    return { status: 'unchanged', isVisible: wasWaiting, rejection: null };
  }
  const rejection = held ? rejectionOf(before, held.rows, source) : rejectionWithoutRows(result, checked);
  if (rejection && wasWaiting && rejection.reason === lastRejected.reason && (content?.digest ?? null) === lastRejected.digest) {
    await extendSnapshot(db, lastRejected.id, now);
    return { status: 'rejected', isVisible: false, rejection };
  }
  const facts = {
    ...target,
    source: source.label,
    fetchedAt: now,
    seenUntil: now,
    asOf: asOfNow(fetched, source, now),
    rangeFrom: range?.from ?? null,
    rangeTo: range?.to ?? null,
  };
  if (sent && !rejection && sent.digest !== lastRejected?.digest) {
    const reason: RejectionReason = 'player-shrunk';
    await db
      .insert(standingsSnapshots)
      .values({ ...facts, status: 'rejected', reason, message: held?.message, ...(await columnsOf(sent)) });
  }
  await db.insert(standingsSnapshots).values({
    ...facts,
    status: rejection ? 'rejected' : 'accepted',
    reason: rejection?.reason ?? null,
    message: rejection?.message ?? held?.message ?? null,
    ...(content && (await columnsOf(content))),
  });
  return { status: rejection ? 'rejected' : 'accepted', isVisible: rejection ? !wasWaiting : wasWaiting || !repeatsNumbers, rejection };
}

const columnsOf = async ({ playerCount, total, digest, compress }: SnapshotContent) => ({
  playerCount,
  total,
  digest,
  content: await compress(),
});

/** A new period is rightly empty; after players, or since ever, an empty response is a failure. */
function asFetched({ result, source, range }: Fetch, wasFilled: boolean): FetchedStandings | null {
  if (result.status === 'fetched') return result;
  return result.reason === 'empty' && !wasFilled && !source.isCumulative ? { status: 'fetched', players: [], asOf: null, range } : null;
}

function checkRows({ players }: FetchedStandings): { rows: PlayerTotal[] } | { problem: string } {
  try {
    return { rows: totalsOf(players) };
  } catch (cause) {
    if (cause instanceof MalformedStandings) return { problem: cause.message };
    throw cause;
  }
}

function rejectionWithoutRows(
  result: FetchResult,
  checked: ReturnType<typeof checkRows> | null,
): { reason: RejectionReason; message: string } {
  if (checked && 'problem' in checked) return { reason: 'malformed', message: checked.problem };
  return result.status === 'failed' ? result : { reason: 'malformed', message: 'The response has no rows.' };
}

/** Never in the future, whatever the source's clock says. */
function asOfNow(fetched: FetchedStandings | null, { delayMs }: EnabledSource, now: Date): Date {
  const asOf = fetched?.asOf ?? new Date(now.getTime() - (fetched ? delayMs : 0));
  return asOf > now ? now : asOf;
}

type RejectionReason = FetchFailureReason | 'shrunk' | 'player-shrunk' | 'vanished';

interface Rejection {
  reason: RejectionReason;
  message: string;
}

/** Tolerated loss in parts of 1000: casinos correct single wagers. */
const TOLERATED_PER_MILLE = 10n;

/** Maximum amount of a renamed player, in percent of the old name's. */
const RENAMED_PERCENT = 125n;

/** Players per one that may fall at once: more falls are a fault of the source. */
const PLAYERS_PER_FALL = 10;
const MAX_NAMED = 5;

/** Rows of a fetch, without those that stay as they were. */
interface HeldRows {
  rows: PlayerTotal[];
  /** Names the players who stay as they were, for the staff. */
  message: string | null;
  /** True if some stay because their amount fell, which the staff may accept. */
  hasFallen: boolean;
}

/**
 * Holds single players back whose row can't be read or whose amount falls, for example after a casino's correction; the others go on.
 * @param before undefined for the first snapshot of a period
 */
function holdRows(before: readonly PlayerTotal[] | undefined, next: readonly PlayerTotal[], unread: readonly UnreadRow[]): HeldRows {
  const known = new Map(before?.map((row) => [row.key, row]));
  const fallen = next.filter(({ key, amount }) => {
    const was = known.get(key)?.amount ?? 0n;
    return !isUnidentified(key) && exceedsTolerance(was - amount, was);
  });
  const isCorrection = fallen.length < next.length && fallen.length <= Math.max(1, next.length / PLAYERS_PER_FALL);
  const held = isCorrection ? fallen : [];
  const stays = new Set([...held.map(({ key }) => key), ...unread.filter(({ id, name }) => id ?? name).map(playerKeyOf)]);
  const rows = [...next.filter(({ key }) => !stays.has(key)), ...[...stays].flatMap((key) => known.get(key) ?? [])];
  const reasons = [
    ...held.map(({ key, name, amount }) => `${name}: the amount fell from ${textOf(known.get(key)?.amount)} to ${textOf(amount)}`),
    ...unread.map(describeUnread),
  ];
  const more = reasons.length - MAX_NAMED;
  return {
    rows: rows.sort((one, other) => (one.key < other.key ? -1 : 1)),
    message:
      reasons.length === 0 ? null : `Left as they were: ${reasons.slice(0, MAX_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    hasFallen: held.length > 0,
  };
}

const textOf = (amount: ExactAmount | undefined) => formatAmount(amount ?? 0n);

/**
 * Compares a fetch with the period's last accepted snapshot: wagers only add up, so shrinking numbers are a fault until the staff says
 * otherwise.
 * @param before undefined for the period's first snapshot, which may be empty @returns null if it is accepted
 */
function rejectionOf(
  before: readonly PlayerTotal[] | undefined,
  next: readonly PlayerTotal[],
  { isCumulative }: { isCumulative: boolean },
): Rejection | null {
  const totalBefore = totalOf(before ?? []);
  if (next.length === 0) {
    if (isCumulative) return { reason: 'empty', message: 'The source sent no players, although its numbers cover all time.' };
    return totalBefore > 0n ? { reason: 'empty', message: `The source sent no players, after ${before?.length ?? 0} before.` } : null;
  }
  if (!before) return null;
  const total = totalOf(next);
  if (exceedsTolerance(totalBefore - total, totalBefore)) {
    return { reason: 'shrunk', message: `The sum of all wagers fell by ${percent(totalBefore - total, totalBefore)}.` };
  }
  return (isCumulative ? shrunkPlayer(before, next) : null) ?? vanishedPlayers(before, next, { totalBefore, isCumulative });
}

/** Finds a player whose amount since ever fell: the difference at a period's edges would be wrong. */
function shrunkPlayer(before: readonly PlayerTotal[], next: readonly PlayerTotal[]): Rejection | null {
  const now = new Map(next.map(({ key, amount }) => [key, amount]));
  const shrunk = before.filter(({ key, amount }) => !isUnidentified(key) && exceedsTolerance(amount - (now.get(key) ?? amount), amount));
  const [first] = shrunk;
  if (!first) return null;
  const who = shrunk.length === 1 ? `The amount of ${first.name}` : `The amounts of ${shrunk.length} players, among them ${first.name},`;
  return { reason: 'player-shrunk', message: `${who} fell, although the numbers of this source cover all time.` };
}

/**
 * Finds players who left the list, unless they fell out of a top list, now hide their name, or, where ids don't follow players, a new name
 * has their amount. Not for a cumulative source without ids: the new name would win everything that the old one wagered since ever.
 */
function vanishedPlayers(
  before: readonly PlayerTotal[],
  next: readonly PlayerTotal[],
  { totalBefore, isCumulative }: { totalBefore: ExactAmount; isCumulative: boolean },
): Rejection | null {
  const keys = new Set(next.map(({ key }) => key));
  const least = next.reduce((lowest, { amount }) => (amount < lowest ? amount : lowest), next[0]?.amount ?? 0n);
  const gone = before.filter(({ key, amount }) => !keys.has(key) && !isUnidentified(key) && amount > least);
  if (gone.length === 0) return null;
  const keysBefore = new Set(before.map(({ key }) => key));
  const newcomers = next.filter(({ key, id }) => !keysBefore.has(key) && !isUnidentified(key) && id === null);
  const missing = isCumulative ? gone : gone.filter((player) => !takeRenamed(player, newcomers));
  const hidden = hiddenTotal(next) - hiddenTotal(before);
  const lost = totalOf(missing) - (hidden > 0n ? hidden : 0n);
  const [first] = missing;
  if (!first || !exceedsTolerance(lost, totalBefore)) return null;
  const who = missing.length === 1 ? `${first.name} is` : `${missing.length} players, among them ${first.name}, are`;
  return { reason: 'vanished', message: `${who} missing, with ${percent(lost, totalBefore)} of all wagers.` };
}

/** Removes the newcomer who may be the player under a new name. @returns whether there is one */
function takeRenamed({ id, amount }: PlayerTotal, newcomers: PlayerTotal[]): boolean {
  const index =
    id === null ? newcomers.findIndex((newcomer) => newcomer.amount >= amount && newcomer.amount * 100n <= amount * RENAMED_PERCENT) : -1;
  if (index >= 0) newcomers.splice(index, 1);
  return index >= 0;
}

const hiddenTotal = (rows: readonly PlayerTotal[]) => totalOf(rows.filter(({ key }) => isUnidentified(key)));

const exceedsTolerance = (lost: ExactAmount, of: ExactAmount) => lost > 0n && lost * 1000n > of * TOLERATED_PER_MILLE;

/** Formats a share such as "3.4 %", at least 0.1 %. */
const percent = (part: ExactAmount, of: ExactAmount) => `${Math.max(0.1, Number((part * 1000n) / of) / 10)} %`;
