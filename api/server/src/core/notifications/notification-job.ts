import { retryDelay, Outbox } from '../../db/outbox';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { MINUTE, SECOND } from '../../lib/durations';
import type { Channel, Delivery } from './channel';
import { contentOf } from './notification-content';
import { whenToSend, ENDS_SOON_MS, PRIZE_DUE_MS } from './notifications.rules';
import type { Config, MailConfig } from '../../config/config';
import type { ModuleContext } from '../../module-context';
import { pushChannel } from '../push/send-push';
import type { NotificationChannel } from '@greenroom/contract';
import { and, eq, gt, isNull, lte, sql, not, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import {
  members,
  notificationDeliveries,
  notifications,
  notificationSettings,
  prizes,
  raffleEntries,
  raffles,
  siteSettings,
} from '../../db/schema';
import { isUnclaimed } from '../prizes/prize-state';
import { notify, notifyOptedIn } from './notify';
import { hasRow } from '../../db/statements';
import { darkTone } from '@greenroom/contract/accent';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml, langAttributes } from '../../lib/html';
import { PALETTE } from '../../lib/look';
import { messageIdOf, refusalOf } from '../../lib/mail';
import type { SecretBox } from '../../lib/secret-box';
import { serverTexts } from '../../lib/texts';
import { sendMail } from '../mail/send-mail';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe.routes';

/** Delays after each failure, until the notification is too old. */
const RETRY_DELAYS_MS = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

const CONCURRENCY = 4;

/** Notifies of what is due by its time, and sends the outbox. */
export const notificationJob = (channels: ChannelContext): Job => ({
  name: 'notifications',
  everyMs: 5 * SECOND,
  async run(context) {
    await notifyOfTimes(context);
    const sending = { ...context, languages: channels.languages };
    const senders = channelsOf(channels).flatMap((channel) => Array.from({ length: CONCURRENCY }, () => sendDue(sending, channel)));
    await Promise.all(senders);
  },
});

type SendingContext = JobContext & Pick<ModuleContext, 'languages'>;

/** Sends what is due, oldest first. After a failure, the rest waits for the next run. */
async function sendDue(context: SendingContext, channel: Channel): Promise<void> {
  while (!context.signal.aborted && (await sendNext(context, channel)));
}

/** Sends the next delivery. @returns whether there may be more */
async function sendNext({ db, now, log, languages }: SendingContext, channel: Channel): Promise<boolean> {
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
  const language = languages.of(recipient);
  try {
    const outcome = await channel.send({
      ...contentOf(notification.kind, notification.data, language),
      id: row.id,
      language,
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

export type ChannelContext = Pick<ModuleContext, 'db' | 'secrets' | 'now' | 'languages'> & {
  config: Pick<Config, 'mail' | 'publicUrl' | 'push'>;
};

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

/** Notifies of what no request brings about: raffles that end soon, and prizes that wait for their winner. */
async function notifyOfTimes({ db, now, changes }: Pick<JobContext, 'db' | 'now' | 'changes'>): Promise<void> {
  const count = (await notifyOfEndingRaffles(db, now())) + (await notifyOfDuePrizes(db, now()));
  if (count > 0) changes.announce({ member: 'any' });
}

/** Matches events that nobody was notified of. @param key as in `notify` */
const isNew = (key: SQL) => not(hasRow(notifications, sql`${notifications.key} = ${key}`));

async function notifyOfEndingRaffles(db: Db, at: Date): Promise<number> {
  const ending = await db
    .select()
    .from(raffles)
    .where(
      and(
        lte(raffles.startsAt, at),
        isNull(raffles.closedAt),
        gt(raffles.endsAt, at),
        lte(raffles.endsAt, new Date(at.getTime() + ENDS_SOON_MS)),
        isNew(sql`'raffle:' || ${raffles.id} || ':ends-soon'`),
      ),
    );
  let count = 0;
  for (const { id, title, prize } of ending) {
    const entered = hasRow(raffleEntries, and(eq(raffleEntries.raffleId, id), eq(raffleEntries.memberId, members.id)));
    const data = { raffleId: id, name: title, prize };
    count += await notifyOptedIn(db, { kind: 'raffle_ends_soon', key: `raffle:${id}:ends-soon`, at, data }, not(entered));
  }
  return count;
}

async function notifyOfDuePrizes(db: Db, at: Date): Promise<number> {
  const due = await db
    .select()
    .from(prizes)
    .where(
      and(
        isUnclaimed,
        lte(prizes.wonAt, new Date(at.getTime() - PRIZE_DUE_MS)),
        // Won before the site notified of prizes.
        gt(prizes.wonAt, new Date(at.getTime() - 2 * PRIZE_DUE_MS)),
        isNew(sql`'prize:' || ${prizes.id} || ':due'`),
      ),
    );
  let count = 0;
  for (const { id, memberId, title: name, prize } of due) {
    if (memberId === null) continue;
    count += await notify(db, { kind: 'prize_due', key: `prize:${id}:due`, at }, [{ memberId, data: { name, prize } }]);
  }
  return count;
}

interface MailChannelContext {
  mail: MailConfig;
  publicUrl: string;
  db: Db;
  now: () => Date;
  secrets: SecretBox;
}

/** Sends notifications to the verified address of the Discord account, with one-click unsubscribing (RFC 8058). */
function mailChannel({ mail, publicUrl, secrets, ...context }: MailChannelContext): Channel {
  return {
    name: 'mail',
    async send(delivery) {
      const { email, id } = delivery.member;
      if (email === null) return 'refused';
      const [site] = await context.db.select({ name: siteSettings.siteName, appearance: siteSettings.appearance }).from(siteSettings);
      const urlOf = (path: string) => new URL(path, publicUrl).href;
      const links = {
        subject: urlOf(delivery.path),
        settings: urlOf('/notifications'),
        unsubscribe: urlOf(`${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(id, secrets)}`),
      };
      try {
        await sendMail(context, mail, {
          from: mail.from,
          to: { name: '', address: email },
          ...mailOf(delivery, { site: site?.name ?? '', accent: site?.appearance.accent ?? null, links, from: mail.from }),
        });
        return 'sent';
      } catch (cause) {
        if (refusalOf(cause)?.isOfAddress) return 'refused';
        throw cause;
      }
    },
  };
}

interface Links {
  subject: string;
  settings: string;
  unsubscribe: string;
}

function mailOf(
  { id, language, title, text, createdAt }: Delivery,
  { site, accent, links, from }: { site: string; accent: string | null; links: Links; from: string },
): SendMailOptions {
  const linkStyle = accent === null ? '' : ` style="color:${darkTone(accent, '#ffffff')}"`;
  const link = (address: string, label: string) => `<a${linkStyle} href="${escapeHtml(address)}">${label}</a>`;
  const t = serverTexts(language);
  const reason = t("You're getting this email because you turned it on at {site}.", { site });
  // Escaped as a whole, so that a translation can't break the page.
  const choices = escapeHtml(t('<settings>Change your settings</settings> or <unsubscribe>unsubscribe</unsubscribe>.'))
    .replace(/&lt;settings&gt;(.*?)&lt;\/settings&gt;/, (_tags, label: string) => link(links.settings, label))
    .replace(/&lt;unsubscribe&gt;(.*?)&lt;\/unsubscribe&gt;/, (_tags, label: string) => link(links.unsubscribe, label));
  return {
    subject: title,
    date: createdAt,
    messageId: messageIdOf(`notification-${id}-${createdAt.getTime()}`, from),
    headers: {
      // Asks for no out-of-office reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      title,
      '',
      text,
      '',
      links.subject,
      '',
      '--',
      reason,
      t('Change your settings: {link}', { link: links.settings }),
      t('Unsubscribe: {link}', { link: links.unsubscribe }),
      '',
    ].join('\n'),
    html: `<!doctype html>
<html ${langAttributes(language)}><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${PALETTE.card};background:#ffffff">
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px">${escapeHtml(text)}</p>
<p style="margin:0 0 24px">${link(links.subject, escapeHtml(t('Open it on {site}', { site })))}</p>
<p style="margin:0;font-size:13px;color:#56625d">${escapeHtml(reason)}
${choices}</p>
</body></html>`,
  };
}
