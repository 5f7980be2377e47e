import { retryDelay } from '../../db/outbox';
import type { Job, JobContext } from '../../jobs/job';
import { MINUTE } from '../../lib/durations';
import type { Channel } from './channel';
import { type ChannelContext, channelsOf } from './channels';
import { deliveryOutbox, findNotification } from './deliveries.repository';
import { contentOf } from './notification-content';
import { whenToSend } from './notifications.rules';
import { notifyOfTimes } from './notify-of-times';

/** After the first failure, the second and so on, until the notification is too old. */
const RETRY_DELAYS_MS = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** Deliveries of a channel at once. */
const CONCURRENCY = 4;

/** A job that notifies of what is due by its time, and sends what is in the outbox. */
export const notificationJob = (channels: ChannelContext): Job => ({
  name: 'notifications',
  everyMs: 5_000,
  async run(context) {
    await notifyOfTimes(context);
    const senders = channelsOf(channels).flatMap((channel) => Array.from({ length: CONCURRENCY }, () => sendDue(context, channel)));
    await Promise.all(senders);
  },
});

/** Sends what is due, the oldest first. After a failure, the rest waits for the next run. */
async function sendDue(context: JobContext, channel: Channel): Promise<void> {
  while (!context.signal.aborted && (await sendNext(context, channel)));
}

/** @returns whether to go on with the next one */
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
