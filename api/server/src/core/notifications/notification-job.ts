import { retryDelay, Outbox } from '../../db/outbox';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { MINUTE, SECOND } from '../../lib/durations';
import type { Channel } from './channel';
import { contentOf } from './notification-content';
import { whenToSend } from './notifications.rules';
import { notifyOfTimes } from './notify-of-times';
import type { Config } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import { pushChannel } from '../push/send-push';
import { mailChannel } from './mail-channel';
import type { NotificationChannel } from '@greenroom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, notificationDeliveries, notifications, notificationSettings } from '../../db/schema';

/** Delays after each failure, until the notification is too old. */
const RETRY_DELAYS_MS = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

const CONCURRENCY = 4;

/** Notifies of what is due by its time, and sends the outbox. */
export const notificationJob = (channels: ChannelContext): Job => ({
  name: 'notifications',
  everyMs: 5 * SECOND,
  async run(context) {
    await notifyOfTimes(context);
    const senders = channelsOf(channels).flatMap((channel) => Array.from({ length: CONCURRENCY }, () => sendDue(context, channel)));
    await Promise.all(senders);
  },
});

/** Sends what is due, oldest first. After a failure, the rest waits for the next run. */
async function sendDue(context: JobContext, channel: Channel): Promise<void> {
  while (!context.signal.aborted && (await sendNext(context, channel)));
}

/** Sends the next delivery. @returns whether there may be more */
async function sendNext({ db, now, log }: JobContext, channel: Channel): Promise<boolean> {
  const outbox = deliveryOutbox(channel.name);
  const row = await outbox.claim(db, now());
  if (!row) return false;
  const found = await findNotification(db, row.notificationId);
  const time = found ? whenToSend(found.notification, { ...found, channel: channel.name }, now()) : 'never';
  if (!found || time === 'never') {
    await outbox.finish(db, row, { state: 'dropped' });
    return true;
  }
  if (time !== 'now') {
    await outbox.finish(db, row, { nextAttemptAt: time, attempts: 0 });
    return true;
  }
  const { notification, recipient } = found;
  try {
    const outcome = await channel.send({
      ...contentOf(notification.kind, notification.data),
      id: row.id,
      createdAt: notification.createdAt,
      member: { id: recipient.id, email: recipient.email },
    });
    await outbox.finish(db, row, outcome === 'sent' ? { state: 'sent', sentAt: now() } : { state: 'dropped' });
    return true;
  } catch (cause) {
    await outbox.finish(db, row, { nextAttemptAt: new Date(now().getTime() + retryDelay(RETRY_DELAYS_MS, row.attempts)) });
    log.warn({ err: cause, channel: channel.name, delivery: row.id, attempts: row.attempts }, 'A notification could not be sent');
    return false;
  }
}

export type ChannelContext = Pick<ModuleContext, 'db' | 'secrets' | 'now'> & { config: Pick<Config, 'mail' | 'publicUrl' | 'push'> };

/** Returns the configured channels besides the inbox. Mail needs the site's address for its links. */
export function channelsOf(context: ChannelContext): Channel[] {
  const { mail, publicUrl } = context.config;
  return [...(mail && publicUrl ? [mailChannel({ ...context, mail, publicUrl })] : []), pushChannel(context)];
}

/** Returns a channel's own outbox, so a failure of one holds up no other. */
export const deliveryOutbox = (channel: NotificationChannel) =>
  new Outbox(notificationDeliveries, {
    isWaiting: and(eq(notificationDeliveries.state, 'waiting'), eq(notificationDeliveries.channel, channel))!,
    oldest: notificationDeliveries.nextAttemptAt,
    claimMs: 5 * MINUTE,
  });

async function findNotification(db: Db, id: number) {
  const [row] = await db
    .select({ notification: notifications, recipient: members, settings: notificationSettings })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.memberId))
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, members.id))
    .where(eq(notifications.id, id));
  return row;
}
