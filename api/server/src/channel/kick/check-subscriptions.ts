import { eq } from 'drizzle-orm';
import { kickChannel, type StoredSubscription } from '../../db/schema';
import { withAccessToken } from './access-token';
import { findChannel, type ChannelRow } from './channel.repository';
import { KickFailed, type ListedSubscription } from './kick-api';
import type { KickContext } from './kick-context';
import { EVENT_TYPES } from './parse-event';
import { MINUTE } from '../../lib/durations';

const CHECK_EVERY_MS = 5 * MINUTE;
const MAX_PAUSE_MS = 30 * MINUTE;

interface SubscriptionPlan {
  keep: StoredSubscription[];
  missing: string[];
  /** Ids of doubled subscriptions, of outdated versions, and of previously connected channels. */
  remove: string[];
}

/** Compares Kick's subscriptions with the wanted types. Types that others subscribed to are left alone. */
function planSubscriptions(listed: readonly ListedSubscription[], types: readonly string[], broadcasterId: string): SubscriptionPlan {
  const keep: StoredSubscription[] = [];
  const remove: string[] = [];
  for (const { broadcasterId: of, ...subscription } of listed) {
    if (!types.includes(subscription.event)) continue;
    const isUsable = of === broadcasterId && subscription.version === 1 && !keep.some(({ event }) => event === subscription.event);
    if (isUsable) keep.push(subscription);
    else remove.push(subscription.id);
  }
  return { keep, remove, missing: types.filter((type) => !keep.some(({ event }) => event === type)) };
}

function nextCheck(failures: number, now: Date): Date {
  const pause = failures === 0 ? CHECK_EVERY_MS : Math.min(MINUTE * 2 ** (failures - 1), MAX_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** Checks the subscriptions if due. A failure is saved for the panel, and delays the next check. */
export async function checkSubscriptions(kick: KickContext, { isDueOnly = false } = {}): Promise<void> {
  const { db, now } = kick;
  const channel = await findChannel(db);
  if (!channel || (isDueOnly && channel.nextCheckAt > now())) return;
  const isSame = eq(kickChannel.connectedAt, channel.connectedAt);
  try {
    const { subscriptions, refused } = await repairSubscriptions(kick, channel);
    if (refused.length > 0) throw new KickFailed(`Kick refused the subscription to ${refused.join(', ')}.`);
    const checked = { subscriptionsCheckedAt: now(), subscriptionsError: null, subscriptionsFailures: 0, nextCheckAt: nextCheck(0, now()) };
    await db
      .update(kickChannel)
      .set({ subscriptions, ...checked })
      .where(isSame);
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
