import { and, asc, eq, sql } from 'drizzle-orm';
import type { BotConfig, Config } from '../../config/config';
import type { Db } from '../../db/client';
import { retryDelay } from '../../db/outbox';
import { redemptions, roleDeliveries } from '../../db/schema';
import { BotRefused, DiscordFailed, RateLimited, removeRole, roleGiver } from '../../core/discord/discord-bot';
import { readResults, recordRecovery, recordResult } from '../../core/setup/setup-results';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/durations';
import { fulfilRedemption } from './decide-redemption';
import { roleOutbox } from './role-deliveries';

/** Delays after each failure, without end: the member may join the Discord server, and a role must not stay for longer than it was sold. */
const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];

/** Longest delay while the bot is refused, so buyers don't wait for hours after the operator has mended it. */
const MOST_FOR_BOT_MS = 15 * MINUTE;

/** Step of the set-up that connects the bot. */
const STEP = 'bot';

type DeliveryRow = typeof roleDeliveries.$inferSelect;

/** Gives and removes the roles that are due, the earliest first. */
export const roleJob = ({ config }: { config: Config }): Job => ({
  name: 'roles on Discord',
  everyMs: 5 * SECOND,
  async run(context) {
    const { db, now, signal } = context;
    const giveRole = roleGiver(config.bot);
    while (!signal.aborted) {
      const row = await roleOutbox.claim(db, now());
      if (!row || !(await attempt(context, { bot: config.bot, giveRole }, row))) return;
    }
  },
});

/** Gives or removes a role; repeated after a crash, both change nothing. @returns whether to go on with the next one */
async function attempt(
  { db, now, changes, log }: JobContext,
  { bot, giveRole }: { bot: BotConfig; giveRole: ReturnType<typeof roleGiver> },
  row: DeliveryRow,
): Promise<boolean> {
  const [redemption] = await db.select().from(redemptions).where(eq(redemptions.id, row.redemptionId));
  const memberId = redemption?.memberId ?? '';
  const end = row.givenAt === null ? Infinity : await endOfRole(db, memberId, row.roleId);
  const isOver = end <= now().getTime();
  try {
    if (row.givenAt === null) await giveRole(memberId, row.roleId);
    else if (isOver) await removeRole(bot, memberId, row.roleId);
  } catch (cause) {
    if (!(cause instanceof DiscordFailed)) throw cause;
    log.warn({ delivery: row.id, attempts: row.attempts, problem: cause.message }, 'A role could not be given or removed');
    return recordFailure({ db, at: now() }, row, cause);
  }
  if (row.givenAt === null) {
    await db.transaction((tx) => fulfilIfPending(tx, row.redemptionId, now()));
    changes.announce({ member: memberId });
  } else if (isOver) await db.delete(roleDeliveries).where(and(eq(roleDeliveries.id, row.id), eq(roleDeliveries.attempts, row.attempts)));
  else await roleOutbox.finish(db, row, { nextAttemptAt: Number.isFinite(end) ? new Date(end) : null, attempts: 0 });
  await recordRecovery(db, STEP, { status: 'ok', text: 'The bot gives roles.', at: now().toISOString() });
  return true;
}

/** Fulfils a redemption, unless the staff has decided it during the attempt. */
async function fulfilIfPending(tx: Db, id: number, at: Date): Promise<void> {
  const isPending = and(eq(redemptions.id, id), eq(redemptions.status, 'pending'));
  const [pending] = await tx.select({ id: redemptions.id }).from(redemptions).where(isPending).for('update');
  if (pending) await fulfilRedemption(tx, id, { at });
}

/** Returns when a member loses a role, in milliseconds: the days of its purchases add up. Infinite for ever, 0 if they have none. */
async function endOfRole(db: Db, memberId: string, roleId: string): Promise<number> {
  const purchases = await db
    .select({ givenAt: roleDeliveries.givenAt, days: roleDeliveries.days })
    .from(roleDeliveries)
    .innerJoin(redemptions, eq(redemptions.id, roleDeliveries.redemptionId))
    .where(and(eq(redemptions.memberId, memberId), eq(redemptions.status, 'fulfilled'), eq(roleDeliveries.roleId, roleId)))
    .orderBy(asc(roleDeliveries.givenAt));
  return purchases.reduce((end, { givenAt, days }) => Math.max(end, givenAt?.getTime() ?? 0) + (days === null ? Infinity : days * DAY), 0);
}

/** @returns whether to go on with the next one: not while Discord asks to wait, or refuses the bot */
async function recordFailure({ db, at }: { db: Db; at: Date }, row: DeliveryRow, cause: DiscordFailed): Promise<boolean> {
  const inMs = (ms: number) => new Date(at.getTime() + ms);
  const { message: problem } = cause;
  if (cause instanceof RateLimited) {
    await roleOutbox.finish(db, row, { nextAttemptAt: inMs(cause.pauseMs), attempts: row.attempts - 1 });
    await postpone(db, inMs(cause.pauseMs));
    return false;
  }
  const delay = retryDelay(RETRY_DELAYS_MS, row.attempts);
  const next = inMs(cause instanceof BotRefused ? Math.min(delay, MOST_FOR_BOT_MS) : delay);
  await roleOutbox.finish(db, row, { nextAttemptAt: next, problem });
  if (!(cause instanceof BotRefused)) return true;
  await postpone(db, next, problem);
  // Written once, so it stays known since when.
  if ((await readResults(db))[STEP]?.text !== problem)
    await recordResult(db, STEP, { status: 'failed', text: problem, at: at.toISOString() });
  return false;
}

/** Postpones all that is due before a time. */
async function postpone(db: Db, until: Date, problem?: string): Promise<void> {
  await db
    .update(roleDeliveries)
    .set({ nextAttemptAt: until, ...(problem !== undefined && { problem }) })
    .where(sql`${roleDeliveries.nextAttemptAt} < ${until.toISOString()}::timestamptz`);
}
