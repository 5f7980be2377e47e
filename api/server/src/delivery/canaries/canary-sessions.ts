import { createHmac } from 'node:crypto';
import type { MeasurementReport } from '@greenroom/contract';
import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { insertRows } from '../../db/statements';
import { canarySessions } from '../../db/schema';
import { BufferedRows } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { withLockRetries } from '../../db/lock-retries';
import { isInShare, type LivePart } from '../remotes/remotes.repository';
import { type Counts, OUTCOMES_OF_NETWORK, VIEWS_OF_NETWORK } from './canary.rules';

const RETENTION_MS = 14 * DAY;

type CanarySessionsContext = { db: Db; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'>; key: Buffer };
type Reported = typeof canarySessions.$inferInsert & { isView: boolean };

/**
 * Records the sessions by which canaries decide: of each network one an hour, each once in a step, for the version that this server gave
 * it. Rows have keyed hashes that differ by step, so that nobody is recognized in another one.
 */
export class CanarySessions {
  private readonly rows: BufferedRows<Reported>;

  constructor(private readonly context: CanarySessionsContext) {
    const warning = 'What sessions with a canary reported could not be stored';
    this.rows = new BufferedRows({ log: context.log, warning, write: (rows) => withLockRetries(() => this.write(rows)) });
  }

  /** Records what a session reports of canaries that decide. @param parts what is live */
  record(sender: { visitor: string; network: string }, reports: readonly MeasurementReport[], parts: readonly LivePart[]): void {
    const { visitor, network } = sender;
    for (const { remote, version, ...counts } of reports) {
      const part = parts.find(({ name }) => name === remote);
      // Staff and testers don't get it by chance, so they compare nothing.
      if (!part?.canary?.plan || version !== (isInShare(part, visitor) ? part.canary.entry : part.live).version) continue;
      const { number } = part.canary;
      const hash = (text: string) =>
        createHmac('sha256', this.context.key).update(`${remote} ${number} ${text}`).digest('base64url').slice(0, 22);
      const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
      const ids = { session: hash(visitor), network: hash(network) };
      const row = this.rows.rowOf(ids.session, () => ({
        ...{ remote, number, version, ...ids, hour: new Date(hour), expiresAt: new Date(hour + RETENTION_MS) },
        ...{ isView: false, failed: false, failedCalls: false, completed: false },
      }));
      row.isView ||= counts.views + counts.failed_views + counts.failed_call_views > 0;
      row.failed ||= counts.failed_views > 0;
      row.failedCalls ||= counts.failed_call_views > 0;
      row.completed ||= counts.completed_views > 0;
    }
  }

  flush(): Promise<void> {
    return this.rows.flush();
  }

  private async write(rows: Reported[]): Promise<void> {
    const { db } = this.context;
    // Sorted, since servers wait for each other's networks and sessions: so they rarely deadlock.
    const pending = rows.sort((one, other) => (one.network + one.session < other.network + other.session ? -1 : 1));
    const ending = sql`on conflict do nothing returning session`;
    // A tab from the step before that only reports timings or a flow is no session of this step.
    const views = pending.filter(({ isView }) => isView).map(({ isView: _, ...row }) => row);
    const written = views.length > 0 ? await insertRows<{ session: string }>(db, canarySessions, views, ending) : [];
    const inserted = new Set(written.map((row) => row.session));
    const later = pending.filter((row) => !inserted.has(row.session) && (row.failed || row.failedCalls || row.completed));
    if (later.length === 0) return;
    const { remote, number, session, failed, failedCalls, completed } = canarySessions;
    const happened = sql`json_to_recordset(${JSON.stringify(later)}::json)
      as seen(remote text, number integer, session text, failed boolean, "failedCalls" boolean, completed boolean)`;
    const isSeen = sql`${remote} = seen.remote and ${number} = seen.number and ${session} = seen.session`;
    const outcomes = {
      failed: sql`${failed} or seen.failed`,
      failedCalls: sql`${failedCalls} or seen."failedCalls"`,
      completed: sql`${completed} or seen.completed`,
    };
    await db.update(canarySessions).set(outcomes).from(happened).where(isSeen);
  }
}

/** Counts the sessions of a step by version. @param number of the release record that began it */
export async function countSessions(db: Db, step: { remote: string; number: number; versions: string[] }) {
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
  const noCounts: Counts = { sessions: 0, failed: none, failedCalls: none, completed: none };
  return (of: string): Counts => rows.find((row) => row.version === of) ?? noCounts;
}
