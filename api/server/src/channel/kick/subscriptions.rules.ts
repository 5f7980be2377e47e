import type { StoredSubscription } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import type { ListedSubscription } from './kick-api';

const CHECK_EVERY_MS = 5 * MINUTE;
const MAX_PAUSE_MS = 30 * MINUTE;

/** What has to change so that every type is subscribed to once. */
export interface SubscriptionPlan {
  keep: StoredSubscription[];
  /** Types without a subscription. */
  missing: string[];
  /** Ids of doubled subscriptions, of outdated versions, and of channels that were connected before. */
  remove: string[];
}

/** Compares the subscriptions that Kick lists with the types that are wanted. Types that others subscribed to are left alone. */
export function planSubscriptions(
  listed: readonly ListedSubscription[],
  types: readonly string[],
  broadcasterId: string,
): SubscriptionPlan {
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

/** When the subscriptions are checked next, after this many failed checks in a row. */
export function nextCheck(failures: number, now: Date): Date {
  const pause = failures === 0 ? CHECK_EVERY_MS : Math.min(MINUTE * 2 ** (failures - 1), MAX_PAUSE_MS);
  return new Date(now.getTime() + pause);
}
