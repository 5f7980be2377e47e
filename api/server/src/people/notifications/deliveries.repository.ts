import type { NotificationChannel } from '@greenroom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { members, notificationDeliveries, notifications, notificationSettings } from '../../db/schema';
import { MINUTE } from '../../lib/durations';

/** The outbox of one channel, so that a failure of one holds up no other. */
export const deliveryOutbox = (channel: NotificationChannel) =>
  new Outbox(notificationDeliveries, {
    isWaiting: and(eq(notificationDeliveries.state, 'waiting'), eq(notificationDeliveries.channel, channel))!,
    oldest: notificationDeliveries.nextAttemptAt,
    claimMs: 5 * MINUTE,
  });

/** A notification with its member and what they chose. */
export async function findNotification(db: Db, id: number) {
  const [row] = await db
    .select({ notification: notifications, recipient: members, settings: notificationSettings })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.memberId))
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, members.id))
    .where(eq(notifications.id, id));
  return row;
}
