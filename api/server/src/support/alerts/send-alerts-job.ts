import { QUEUE_KINDS } from '@greenroom/contract/admin';
import { asMessage } from '../../channel/announcements/announcement-message';
import { type Delivery, sendToDiscord } from '../../channel/announcements/send-to-discord';
import { type DiscordContext, siteOf } from '../../channel/announcements/stored-webhook';
import type { Config, MailConfig } from '../../config/config';
import { sendMail } from '../../core/mail/send-mail';
import { retryDelay } from '../../db/outbox';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { HOUR, MINUTE } from '../../lib/durations';
import { computedItems, type QueueContext } from '../queue/computed-items';
import { listWaiting } from '../queue/queue.repository';
import {
  ALERT_OUTBOXES,
  planAlerts,
  type AlertChannel,
  type AlertSettingsRow,
  alertWebhook,
  channelsOf,
  findAlertSettings,
} from './alerts-outbox.repository';
import { alertSwitches, alertText, hashOf, type WaitingItem } from './alerts.rules';

export type AlertContext = QueueContext & DiscordContext & { config: Config };

/** Delays after each failure, without end, since nothing may be lost. */
const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

const QUEUE_PATH = '/admin-new/queue';

type Send = (text: string) => Promise<Delivery>;

/**
 * Notifies the staff of the queue by kind, with everything new since the last message. A failed message is retried with growing delays, the
 * others of its channel by the next run.
 */
export function sendAlertsJob(context: AlertContext): Job {
  const readComputed = computedItems(context);

  async function senderTo(channel: AlertChannel, settings: AlertSettingsRow, job: JobContext): Promise<Send | null> {
    const { db, now } = job;
    const site = await siteOf(db, settings, context);
    const { mail } = context.config;
    if (channel === 'mail') return mail && mailSender({ job, mail, link: `${site.origin ?? ''}${QUEUE_PATH}` });
    const webhook = settings.stoppedReason === null ? await alertWebhook.find(db, settings, context) : null;
    if (typeof webhook === 'string') await alertWebhook.stop(db, settings.webhook ?? '', webhook);
    if (webhook === null || typeof webhook === 'string') return null;
    return async (title) => {
      const message = asMessage({ title, description: 'In the queue of the staff panel.', path: QUEUE_PATH }, { site, at: now() });
      const delivery = await sendToDiscord(webhook, message, context.discordTimeoutMs);
      if (delivery.status === 'gone') await alertWebhook.stop(db, settings.webhook ?? '', 'gone');
      return delivery;
    };
  }

  return {
    name: 'staff alerts',
    everyMs: MINUTE,
    async run(job) {
      const { db, now, signal } = job;
      const settings = await findAlertSettings(db);
      const channels = channelsOf(settings, context.config.mail);
      const switches = alertSwitches(settings.switches);
      const kinds = channels.length > 0 ? QUEUE_KINDS.filter((kind) => switches[kind]) : [];
      const waiting = kinds.length > 0 ? await listWaiting(db, { kinds, computed: await readComputed(kinds) }) : [];
      await planAlerts(db, { channels, kinds, waiting, everyMinutes: settings.everyMinutes, at: now() });
      for (const channel of channels) {
        const send = await senderTo(channel, settings, job);
        while (send && !signal.aborted && (await sendNext(job, { channel, send, waiting })));
      }
    },
  };
}

/** Sends the next message to a channel. @returns whether to go on with the next one */
async function sendNext(
  { db, now, log }: JobContext,
  { channel, send, waiting }: { channel: AlertChannel; send: Send; waiting: readonly WaitingItem[] },
): Promise<boolean> {
  const outbox = ALERT_OUTBOXES[channel];
  const row = await outbox.claim(db, now());
  if (!row) return false;
  const items = waiting.filter(({ kind }) => kind === row.kind);
  const delivery = await send(alertText(row.kind, items, now()));
  if (delivery.status === 'sent') {
    await outbox.finish(db, row, { known: items.map(hashOf), sentAt: now(), attempts: 0, nextAttemptAt: null, problem: null });
    return delivery.pauseMs === 0;
  }
  const delayMs = Math.max(retryDelay(RETRY_DELAYS_MS, row.attempts), delivery.status === 'limited' ? delivery.pauseMs : 0);
  await outbox.finish(db, row, { nextAttemptAt: new Date(now().getTime() + delayMs), problem: delivery.message });
  log.warn({ channel, kind: row.kind, attempts: row.attempts, problem: delivery.message }, 'An alert of the staff could not be sent');
  return false;
}

interface MailTarget {
  job: JobContext;
  mail: MailConfig;
  link: string;
}

const mailSender =
  ({ job, mail, link }: MailTarget): Send =>
  async (subject) => {
    try {
      await sendMail(job, mail, { from: mail.from, to: mail.to, subject, text: `${subject}.\n\n${link}\n` });
      return { status: 'sent', pauseMs: 0 };
    } catch (cause) {
      job.log.warn({ err: cause }, 'An alert could not be mailed');
      return { status: 'failed', message: 'The mail server could not be reached, or refused the mail.' };
    }
  };
