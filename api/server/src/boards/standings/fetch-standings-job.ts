import { and, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboards, standingsAttempts, standingsSources } from '../../db/schema';
import type { Job, JobContext } from '../../jobs/run-jobs';
import type { FetchRange, FetchResult } from '../sources/fetch-result';
import { recordFetch } from './record-fetch';
import { isFetched, needsSnapshots, nextFetch, retryAt, SETTLING_MS } from './schedule.rules';
import { type EnabledSource, fetchSource, listEnabledSources, type SourceContext } from '../sources/sources.repository';
import type { BoardPeriod, Target } from './standings.repository';
import { SECOND } from '../../lib/durations';
import { withTimeout } from '../../lib/caches';

const AT_ONCE = 4;

/** A source that takes longer has failed; the others of its run don't wait for it. */
const TIMEOUT_MS = 30 * SECOND;

interface Due {
  source: EnabledSource;
  target: Target;
  range: FetchRange;
  failures: number;
  edges: Date[];
}

export const fetchStandingsJob = (reader: SourceReader): Job => ({
  name: 'fetch standings',
  everyMs: 10 * SECOND,
  run: (context) => fetchDue(context, reader),
});

/** Fetches what is due, some at once; a failure concerns its own source only. */
export async function fetchDue(context: JobContext, reader: SourceReader, random: () => number = Math.random): Promise<void> {
  const { db, now, signal } = context;
  const sources = await reader.list(db);
  await rememberSources(db, sources, now());
  const due = await listDue(db, sources, now());
  const work = async () => {
    for (let next = due.shift(); next && !signal.aborted; next = due.shift()) {
      const current = next;
      await fetchOne(context, reader, current, random).catch((cause: unknown) => {
        context.log.error({ err: cause, platform: current.source.platformId }, 'Standings could not be recorded');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetchOne(
  context: JobContext,
  reader: SourceReader,
  { source, target, range, failures, edges }: Due,
  random: () => number,
): Promise<void> {
  const { db, now, changes, log } = context;
  // Before the fetch: a crash in it must not lead to a loop of fetches.
  await scheduleAttempt(db, target, { nextAt: nextFetch({ now: now(), ...source, edges, random: random() }), failures });
  const result = await withTimeout(reader.fetch(context, target.platformId, range), TIMEOUT_MS, tooLate);
  const { isVisible, status, rejection } = await recordFetch(db, { target, source, range, result, now: now() });
  if (result.status === 'failed' && status === 'rejected') {
    const nextAt = retryAt({ now: now(), ...source, random: random(), failures: failures + 1, retryAfterMs: result.retryAfterMs });
    await scheduleAttempt(db, target, { nextAt, failures: failures + 1 });
  } else if (failures > 0) {
    await scheduleAttempt(db, target, { nextAt: nextFetch({ now: now(), ...source, edges, random: random() }), failures: 0 });
  }
  if (rejection && isVisible) log.warn({ source: source.label, reason: rejection.reason }, 'A board waits for its source');
  if (isVisible) changes.announce({ topic: 'leaderboard' });
}

const tooLate = (): FetchResult => ({
  status: 'failed',
  reason: 'network',
  message: `The source did not respond within ${TIMEOUT_MS / SECOND} seconds.`,
  retryAfterMs: null,
});

const scheduleAttempt = (db: Db, { platformId, leaderboardId }: Target, values: { nextAt: Date; failures: number }) =>
  db
    .insert(standingsAttempts)
    .values({ platformId, leaderboardId: leaderboardId ?? 0, ...values })
    .onConflictDoUpdate({ target: [standingsAttempts.platformId, standingsAttempts.leaderboardId], set: values });

/** Stores the enabled sources for readers of standings, and when others were disabled. */
async function rememberSources(db: Db, sources: EnabledSource[], now: Date): Promise<void> {
  const ids = sources.map(({ platformId }) => platformId);
  await db
    .update(standingsSources)
    .set({ disabledAt: now })
    .where(and(isNull(standingsSources.disabledAt), ids.length > 0 ? notInArray(standingsSources.platformId, ids) : sql`true`));
  if (sources.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(standingsSources)
    .values(
      sources.map(({ platformId, label, isCumulative, leastIntervalMs, delayMs, disclosure = null }) => ({
        platformId,
        label,
        isCumulative,
        leastIntervalMs,
        delayMs,
        disclosure,
      })),
    )
    .onConflictDoUpdate({
      target: standingsSources.platformId,
      set: {
        label: excluded('label'),
        isCumulative: excluded('is_cumulative'),
        leastIntervalMs: excluded('least_interval_ms'),
        delayMs: excluded('delay_ms'),
        disclosure: excluded('disclosure'),
        disabledAt: null,
      },
    });
}

async function listDue(db: Db, sources: EnabledSource[], now: Date): Promise<Due[]> {
  if (sources.length === 0) return [];
  const longestDelay = Math.max(...sources.map(({ delayMs }) => delayMs));
  const platformIds = sources.map(({ platformId }) => platformId);
  const boards = await db
    .select({ id: leaderboards.id, platformId: leaderboards.platformId, startsAt: leaderboards.startsAt, endsAt: leaderboards.endsAt })
    .from(leaderboards)
    .where(
      and(
        inArray(leaderboards.platformId, platformIds),
        isNull(leaderboards.frozenAt),
        lte(leaderboards.startsAt, new Date(now.getTime() + SETTLING_MS)),
        sql`${leaderboards.endsAt} > ${new Date(now.getTime() - SETTLING_MS - longestDelay).toISOString()}::timestamptz`,
      ),
    );
  const attempts = new Map((await db.select().from(standingsAttempts)).map((row) => [`${row.platformId} ${row.leaderboardId}`, row]));
  const candidates = sources.flatMap((source) =>
    candidatesOf(
      source,
      boards.filter(({ platformId }) => platformId === source.platformId),
      now,
    ),
  );
  return candidates.flatMap((candidate) => {
    const attempt = attempts.get(`${candidate.target.platformId} ${candidate.target.leaderboardId ?? 0}`);
    return !attempt || attempt.nextAt <= now ? [{ ...candidate, failures: attempt?.failures ?? 0 }] : [];
  });
}

function candidatesOf(source: EnabledSource, boards: BoardPeriod[], now: Date): Omit<Due, 'failures'>[] {
  const { platformId, isCumulative, isOpenEnded, delayMs } = source;
  if (!isCumulative) {
    return boards
      .filter((board) => isFetched(board, { delayMs, isOpenEnded }, now))
      .map(({ id, startsAt, endsAt }) => ({
        source,
        target: { platformId, leaderboardId: id },
        range: { from: startsAt, to: endsAt < now ? endsAt : now },
        edges: [],
      }));
  }
  const needing = boards.filter((board) => needsSnapshots(board, delayMs, now));
  if (needing.length === 0) return [];
  const from = needing.reduce((first, { startsAt }) => (startsAt < first ? startsAt : first), now);
  const edges = needing.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((edge) => new Date(edge.getTime() + delayMs));
  return [{ source, target: { platformId, leaderboardId: null }, range: { from, to: now }, edges }];
}

/** Access to the sources, which tests replace. */
export interface SourceReader {
  list: (db: Db) => Promise<EnabledSource[]>;
  /** Never throws for what a source may do: see `FetchFailure`. */
  fetch: (context: JobContext, platformId: number, range: FetchRange) => Promise<FetchResult>;
}

export const declaredSources = (access: Pick<SourceContext, 'secrets' | 'sourcesAllow'>): SourceReader => ({
  list: listEnabledSources,
  fetch: ({ db, now }, platformId, range) => fetchSource({ db, now, ...access }, platformId, range),
});
