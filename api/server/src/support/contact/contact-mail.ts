import type { SendMailOptions } from 'nodemailer';
import type { Config, MailConfig } from '../../config/config';
import type { Job } from '../../jobs/run-jobs';
import { sendMail } from '../../core/mail/send-mail';
import { retryDelay, Outbox } from '../../db/outbox';
import { HOUR, MINUTE, SECOND } from '../../lib/durations';
import { messageIdOf } from '../../lib/mail';
import { eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contactMessages, members } from '../../db/schema';

const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Mails pending messages one by one, once there is a mail server. If it is down, one is retried with growing delays, and the others wait.
 */
export function contactMailJob(config: Pick<Config, 'mail'>): Job {
  return {
    name: 'contact mail',
    everyMs: 30 * SECOND,
    async run({ db, now, log, signal }) {
      const { mail } = config;
      if (!mail) return;
      while (!signal.aborted) {
        const message = await claimMessage(db, now());
        if (!message) return;
        try {
          await sendMail({ db, now }, mail, mailOf(message, mail));
        } catch (cause) {
          // Retried forever, since our own configuration may be the cause.
          const delayMs = retryDelay(RETRY_DELAYS_MS, message.attempts);
          await contactOutbox.finish(db, message, { nextAttemptAt: new Date(now().getTime() + delayMs) });
          log.warn({ err: cause, message: message.id, attempts: message.attempts }, 'A message could not be mailed');
          return;
        }
        await contactOutbox.finish(db, message, { mailedAt: now(), nextAttemptAt: null });
      }
    },
  };
}

/** Formats the mail to the operator: plain text, with the visitor as `Reply-To`. */
function mailOf(message: ClaimedMessage, { from, to }: MailConfig): SendMailOptions {
  const { id, name, email, subject, createdAt } = message;
  return {
    from,
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    date: createdAt,
    messageId: messageIdOf(`contact-${id}-${createdAt.getTime()}`, from),
    text: [
      `From: ${name} <${email}>`,
      `Member: ${message.username ?? 'not signed in'}`,
      `Sent: ${createdAt.toISOString()}`,
      '',
      message.message,
      '',
    ].join('\n'),
  };
}

export type ClaimedMessage = typeof contactMessages.$inferSelect & { username: string | null };

const contactOutbox = new Outbox(contactMessages, {
  isWaiting: isNull(contactMessages.mailedAt),
  oldest: contactMessages.nextAttemptAt,
  claimMs: 15 * MINUTE,
});

/** Claims the oldest due message, with its sender's name. */
export async function claimMessage(db: Db, now: Date): Promise<ClaimedMessage | undefined> {
  const message = await contactOutbox.claim(db, now);
  if (!message) return undefined;
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, message.memberId ?? ''));
  return { ...message, username: member?.username ?? null };
}
