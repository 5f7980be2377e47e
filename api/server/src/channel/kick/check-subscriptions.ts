import { eq } from 'drizzle-orm';
import { kickChannel } from '../../db/schema';
import { withAccessToken } from './access-token';
import { findChannel, type ChannelRow } from './channel.repository';
import { KickFailed } from './kick-api';
import type { KickContext } from './kick-context';
import { EVENT_TYPES } from './parse-event';
import { nextCheck, planSubscriptions } from './subscriptions.rules';

/** Checks the subscriptions if that is due. A failure is saved for the panel, and the next check waits longer. */
export async function checkSubscriptions(kick: KickContext, { isDueOnly = false } = {}): Promise<void> {
  const { db, now } = kick;
  const channel = await findChannel(db);
  if (!channel || (isDueOnly && channel.nextCheckAt > now())) return;
  const isSame = eq(kickChannel.connectedAt, channel.connectedAt);
  try {
    const { subscriptions, refused } = await repairSubscriptions(kick, channel);
    if (refused.length > 0) throw new KickFailed(`Kick refused the subscription to ${refused.join(', ')}.`);
    const checked = {
      subscriptions,
      subscriptionsCheckedAt: now(),
      subscriptionsError: null,
      subscriptionsFailures: 0,
      nextCheckAt: nextCheck(0, now()),
    };
    await db.update(kickChannel).set(checked).where(isSame);
  } catch (cause) {
    if (!(cause instanceof KickFailed)) throw cause;
    const failures = channel.subscriptionsFailures + 1;
    await db
      .update(kickChannel)
      .set({ subscriptionsError: cause.message, subscriptionsFailures: failures, nextCheckAt: nextCheck(failures, now()) })
      .where(isSame);
  }
}

async function repairSubscriptions(kick: KickContext, channel: ChannelRow) {
  const { api, db } = kick;
  return withAccessToken(kick, channel, async (token) => {
    const { keep, missing, remove } = planSubscriptions(await api.subscriptions(token), EVENT_TYPES, channel.kickUserId);
    const { made, refused } = missing.length > 0 ? await api.subscribe(token, channel.kickUserId, missing) : { made: [], refused: [] };
    const subscriptions = [...keep, ...made];
    await db.update(kickChannel).set({ subscriptions }).where(eq(kickChannel.connectedAt, channel.connectedAt));
    if (remove.length > 0) await api.unsubscribe(token, remove);
    return { subscriptions, refused };
  });
}
