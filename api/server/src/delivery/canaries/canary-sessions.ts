import { createHmac } from 'node:crypto';
import type { MeasurementReport } from '@greenroom/contract';
import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/statements';
import { canarySessions } from '../../db/schema';
import { DelayedWrite, sortedByKey } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { withLockRetries } from '../../db/lock-retries';
import { isInShare, type LivePart } from '../remotes/remotes.repository';
import { type Counts, OUTCOMES_OF_NETWORK, VIEWS_OF_NETWORK } from './canary.rules';

const RETENTION_MS = 14 * DAY;

interface CanarySessionsContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Hashes visitors and networks. */
  key: Buffer;
}

/** Who sent a report. */
interface Sender {
  /** The id with which this server sent them a page (`servedVisitorOf`). */
  visitor: string;
  network: string;
}

type PendingSession = typeof canarySessions.$inferInsert & {
  /** Whether a view of it was reported, and not only what happened in an earlier one. */
  isOpened: boolean;
  /** Whether it met no row in the last write: another server may have written the view only now. */
  isLate: boolean;
};

/**
 * Records the sessions by which canaries decide: of each network one an hour, whichever version it got. A session counts once in a step, and only
 * for the version that this server gave it. Rows have keyed hashes that differ by step, so that nobody is recognized in another one.
 */
export class CanarySessions {
  private readonly pending = new Map<string, PendingSession>();
  private readonly writes = new DelayedWrite(() => this.writePending());

  constructor(private readonly context: CanarySessionsContext) {}

  /** Records what a session reports of the parts that have a canary which decides. @param parts what is live */
  record({ visitor, network }: Sender, reports: readonly MeasurementReport[], parts: readonly LivePart[]): void {
    for (const { remote, version, ...counts } of reports) {
      const part = parts.find(({ name }) => name === remote);
      // Staff and testers get it as well, but not by chance, so they compare nothing.
      if (!part?.canary?.plan || version !== (isInShare(part, visitor) ? part.canary.entry : part.live).version) continue;
      const { number } = part.canary;
      const hash = (text: string) =>
        createHmac('sha256', this.context.key).update(`${remote} ${number} ${text}`).digest('base64url').slice(0, 22);
      const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
      const row = {
        ...{ remote, number, version, session: hash(visitor), network: hash(network), hour: new Date(hour) },
        failed: counts.failed_views > 0,
        failedCalls: counts.failed_call_views > 0,
        completed: counts.completed_views > 0,
        expiresAt: new Date(hour + RETENTION_MS),
      };
      this.add({ ...row, isOpened: counts.views > 0, isLate: false });
    }
  }

  private add(row: PendingSession): void {
    const known = this.pending.get(row.session) ?? row;
    const merged = {
      ...(known.isOpened ? known : row),
      failed: known.failed || row.failed,
      failedCalls: known.failedCalls || row.failedCalls,
      completed: known.completed || row.completed,
    };
    this.pending.set(row.session, merged);
    this.writes.schedule();
  }

  /** Writes the buffered sessions. If that fails they are dropped with a warning. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  private async writePending(): Promise<void> {
    // Sorted, since concurrent servers wait for each other's networks and sessions: so they rarely deadlock.
    const pending = sortedByKey(new Map([...this.pending.values()].map((row) => [row.network + row.session, row])));
    this.pending.clear();
    try {
      const unmet = await withLockRetries(() => this.write(pending));
      for (const row of unmet) if (!row.isLate) this.add({ ...row, isOpened: false, isLate: true });
    } catch (cause) {
      this.context.log.warn({ err: cause }, 'What sessions with a canary reported could not be stored');
    }
  }

  /** Writes new sessions, and adds what happened to those that have a row. @returns those of which something happened without a row */
  private async write(pending: readonly PendingSession[]): Promise<PendingSession[]> {
    const { db } = this.context;
    const opened = pending.filter(({ isOpened }) => isOpened);
    const ending = sql`on conflict do nothing returning session`;
    const inserted = opened.length > 0 ? await insertRows<{ session: string }>(db, canarySessions, opened, ending) : [];
    const unmet = new Map(pending.flatMap((row) => (row.failed || row.failedCalls || row.completed ? [[row.session, row]] : [])));
    for (const { session } of inserted) unmet.delete(session);
    if (unmet.size === 0) return [];
    const { remote, number, session, failed, failedCalls, completed } = canarySessions;
    const happened = sql`json_to_recordset(${JSON.stringify([...unmet.values()])}::json)
      as seen(remote text, number integer, session text, failed boolean, "failedCalls" boolean, completed boolean)`;
    const updated = await db
      .update(canarySessions)
      .set({
        failed: sql`${failed} or seen.failed`,
        failedCalls: sql`${failedCalls} or seen."failedCalls"`,
        completed: sql`${completed} or seen.completed`,
      })
      .from(happened)
      .where(sql`${remote} = seen.remote and ${number} = seen.number and ${session} = seen.session`)
      .returning({ session });
    for (const row of updated) unmet.delete(row.session);
    return [...unmet.values()];
  }
}

/** The sessions of a step, counted by version. @param number of the release record that began it */
export async function countSessions(
  db: Db,
  step: { remote: string; number: number; versions: string[] },
): Promise<(version: string) => Counts> {
  const { remote, number, version, network, failed, failedCalls, completed } = canarySessions;
  const ofNetwork = db
    .select({
      version,
      sessions: sql<number>`count(*)`.as('sessions'),
      failed: sql<number>`count(*) filter (where ${failed})`.as('failed'),
      failedCalls: sql<number>`count(*) filter (where ${failedCalls})`.as('failed_calls'),
      completed: sql<number>`count(*) filter (where ${completed})`.as('completed'),
    })
    .from(canarySessions)
    .where(and(eq(remote, step.remote), eq(number, step.number), inArray(version, step.versions)))
    .groupBy(version, network)
    .as('of_network');
  const sum = (count: SQLWrapper, most: number) => sql<number>`sum(least(${count}, ${sql.raw(String(most))}))`.mapWith(Number);
  const tally = (count: SQLWrapper) => ({
    sessions: sum(count, OUTCOMES_OF_NETWORK),
    networks: sql<number>`count(*) filter (where ${count} > 0)`.mapWith(Number),
  });
  const rows = await db
    .select({
      version: ofNetwork.version,
      sessions: sum(ofNetwork.sessions, VIEWS_OF_NETWORK),
      failed: tally(ofNetwork.failed),
      failedCalls: tally(ofNetwork.failedCalls),
      completed: tally(ofNetwork.completed),
    })
    .from(ofNetwork)
    .groupBy(ofNetwork.version);
  const none = { sessions: 0, networks: 0 };
  return (of) => rows.find((row) => row.version === of) ?? { sessions: 0, failed: none, failedCalls: none, completed: none };
}
