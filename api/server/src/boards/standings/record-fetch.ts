import type { Db } from '../../db/client';
import { standingsSnapshots } from '../../db/schema';
import type { FetchedStandings, FetchRange, FetchResult } from '../sources/fetch-result';
import { holdRows, type Rejection, type RejectionReason, rejectionOf } from './acceptance.rules';
import { MalformedStandings, type PlayerTotal, totalsOf } from './player-totals';
import { encodeContent, type SnapshotContent } from './snapshot-content';
import type { EnabledSource } from '../sources/sources.repository';
import { extendSnapshot, findLatest, readContent, type Target } from './standings.repository';

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
