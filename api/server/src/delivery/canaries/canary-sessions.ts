import { createHmac } from 'node:crypto';
import type { MeasurementReport } from '@greenroom/contract';
import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/statements';
import { canarySessions } from '../../db/schema';
import { DelayedWrite } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { isInShare, type LivePart } from '../remotes/remotes.repository';
import type { Counts } from './canary.rules';

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

interface PendingSession {
  row: typeof canarySessions.$inferInsert;
  /** Whether a view of it was reported, and not only what happened in an earlier one. */
  isOpened: boolean;
}

/**
 * Records the sessions by which canaries decide: of each network one an hour, whichever version it got. A session counts once in a step, and only
 * for the version that this server gave it. Rows have keyed hashes that differ by step, so that nobody is recognized in another one.
 */
export class CanarySessions {
  private pending: PendingSession[] = [];
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
      this.pending.push({ row, isOpened: counts.views > 0 });
      this.writes.schedule();
    }
  }

  /** Writes the buffered sessions. If that fails they are dropped with a warning. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  private async writePending(): Promise<void> {
    const { db, log } = this.context;
    // Sorted, so that concurrent servers lock rows in the same order and never deadlock.
    const pending = this.pending.sort(({ row: one }, { row: other }) => (one.session < other.session ? -1 : 1));
    this.pending = [];
    const opened = pending.flatMap(({ row, isOpened }) => (isOpened ? [row] : []));
    const { remote, number, session, failed, failedCalls, completed } = canarySessions;
    try {
      if (opened.length > 0) await insertRows(db, canarySessions, opened, sql`on conflict do nothing`);
      for (const { row } of pending) {
        if (!row.failed && !row.failedCalls && !row.completed) continue;
        await db
          .update(canarySessions)
          .set({
            failed: sql`${failed} or ${row.failed}`,
            failedCalls: sql`${failedCalls} or ${row.failedCalls}`,
            completed: sql`${completed} or ${row.completed}`,
          })
          .where(and(eq(remote, row.remote), eq(number, row.number), eq(session, row.session)));
      }
    } catch (cause) {
      log.warn({ err: cause }, 'What sessions with a canary reported could not be stored');
    }
  }
}

/** The sessions of a step, counted by version. @param number of the release record that began it */
export async function countSessions(
  db: Db,
  step: { remote: string; number: number; versions: string[] },
): Promise<(version: string) => Counts> {
  const { remote, number, version, network, failed, failedCalls, completed } = canarySessions;
  const those = (happened: SQLWrapper) => ({
    sessions: sql<number>`count(*) filter (where ${happened})`.mapWith(Number),
    networks: sql<number>`count(distinct ${network}) filter (where ${happened})`.mapWith(Number),
  });
  const rows = await db
    .select({
      version,
      ...those(sql`true`),
      failed: those(failed),
      failedCalls: those(failedCalls),
      completed: those(completed),
    })
    .from(canarySessions)
    .where(and(eq(remote, step.remote), eq(number, step.number), inArray(version, step.versions)))
    .groupBy(version);
  const none = { sessions: 0, networks: 0 };
  return (of) => rows.find((row) => row.version === of) ?? { ...none, failed: none, failedCalls: none, completed: none };
}
