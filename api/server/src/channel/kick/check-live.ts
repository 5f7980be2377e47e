import { eq } from 'drizzle-orm';
import { kickChannel } from '../../db/schema';
import { withAccessToken } from './access-token';
import { findChannel } from './channel.repository';
import { insertEvents } from './event-inbox';
import type { ChannelStatus } from './kick-api';
import type { KickContext } from './kick-context';
import { missedStatus } from './status.rules';

/**
 * Compares whether the channel is live with the last event about it, since webhooks get lost, and stores the event that is missing.
 * @throws {KickFailed}
 */
export async function checkLive(kick: KickContext): Promise<void> {
  const channel = await findChannel(kick.db);
  if (!channel || channel.tokenError !== null) return;
  const status = await withAccessToken(kick, channel, (token) => kick.api.channelStatus(token, channel.kickUserId));
  if (await applyStatus(kick, channel.kickUserId, status)) kick.inbox.notify();
}

/** @returns whether an event was stored */
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
        ...(missed && { isLive: missed.activity.isLive, streamStartedAt: missed.activity.startedAt, statusAt: missed.occurredAt }),
      })
      .where(eq(kickChannel.id, row.id));
    if (!missed) return false;
    const key = `status:checked:${at.toISOString()}`;
    await insertEvents(tx, [{ ...missed, messageId: key, key, receivedAt: at }]);
    return true;
  });
}
