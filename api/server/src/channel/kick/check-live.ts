import { eq } from 'drizzle-orm';
import { kickChannel } from '../../db/schema';
import { withAccessToken } from './access-token';
import { findChannel, CHANNEL_TOPIC } from './channel.repository';
import { insertEvents } from './event-inbox';
import { type ChannelStatus, KickFailed } from './kick-api';
import type { KickContext } from './kick-context';
import type { KickActivity } from '../../db/schema/kick-activity';
import type { JobContext } from '../../jobs/run-jobs';
import { MINUTE } from '../../lib/durations';

/** Time after an event in which differences are ignored, since Kick's API may lag behind. */
const GRACE_MS = 5 * MINUTE;
/** Tolerance for start times of the same stream, which Kick sends with varying precision. */
const SAME_START_MS = MINUTE;

type Known = Pick<typeof kickChannel.$inferSelect, 'isLive' | 'streamStartedAt' | 'statusAt'>;

interface MissedStatus {
  activity: Extract<KickActivity, { kind: 'status' }>;
  occurredAt: Date;
}

/** Returns the missing event between the known state and that of Kick's API, if any. */
function missedStatus({ isLive, streamStartedAt, statusAt }: Known, current: ChannelStatus, now: Date): MissedStatus | undefined {
  if (statusAt && Math.abs(now.getTime() - statusAt.getTime()) < GRACE_MS) return undefined;
  const { startedAt, title } = current;
  if (!startedAt) {
    if (!isLive) return undefined;
    return { activity: { kind: 'status', isLive: false, title, startedAt: streamStartedAt ?? now, endedAt: now }, occurredAt: now };
  }
  const isSameStream = streamStartedAt !== null && Math.abs(streamStartedAt.getTime() - startedAt.getTime()) < SAME_START_MS;
  if (isLive && isSameStream) return undefined;
  // A stream that was taken as ended goes on from now.
  return { activity: { kind: 'status', isLive: true, title, startedAt, endedAt: null }, occurredAt: isSameStream ? now : startedAt };
}

/**
 * Stores the event that is missing between the last one and Kick's state, since webhooks get lost, and updates category and path.
 * A failure of Kick is logged: the known state stays.
 */
export async function checkLive(kick: KickContext, { changes, log }: Pick<JobContext, 'changes' | 'log'>): Promise<void> {
  const channel = await findChannel(kick.db);
  if (!channel || channel.tokenError !== null) return;
  try {
    const status = await withAccessToken(kick, channel, (token) => kick.api.channelStatus(token, channel.kickUserId));
    if (await applyStatus(kick, channel.kickUserId, status)) kick.inbox.notify();
    changes.announce({ topic: CHANNEL_TOPIC });
  } catch (cause) {
    if (!(cause instanceof KickFailed)) throw cause;
    log.warn(`Whether the channel is live could not be checked: ${cause.message}`);
  }
}

async function applyStatus({ db, now }: KickContext, broadcasterId: string, status: ChannelStatus): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    const [row] = await tx.select().from(kickChannel).where(eq(kickChannel.kickUserId, broadcasterId)).for('update');
    if (!row) return false;
    const missed = missedStatus(row, status, at);
    await tx
      .update(kickChannel)
      .set({
        liveCheckedAt: at,
        ...(status.category && { category: status.category }),
        ...(status.slug && { slug: status.slug }),
        ...(missed && { isLive: missed.activity.isLive, streamStartedAt: missed.activity.startedAt, statusAt: missed.occurredAt }),
      })
      .where(eq(kickChannel.id, row.id));
    if (!missed) return false;
    const key = `status:checked:${at.toISOString()}`;
    await insertEvents(tx, [{ ...missed, messageId: key, key, receivedAt: at }]);
    return true;
  });
}
