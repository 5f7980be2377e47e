import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../../config';
import type { Job } from '../../jobs/job';
import { claimMessage, markMailed, postponeMail, type ClaimedMessage } from './contact-outbox.repository';

/** Together far less than a claim lasts, see contact-outbox.repository.ts. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Mails the messages that wait, one after the other. A mail server that is down costs nothing but time: the message is
 * tried again after a delay that grows, and the others wait for the next run.
 */
export function contactMailJob(mail: MailConfig): Job {
  const transport = nodemailer.createTransport({ url: mail.url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return {
    name: 'contact mail',
    everyMs: 30_000,
    async run({ db, now, log, signal }) {
      while (!signal.aborted) {
        const message = await claimMessage(db, now());
        if (!message) return;
        try {
          await transport.sendMail(mailOf(message, mail));
        } catch (cause) {
          await postponeMail(db, message, now());
          log.warn({ err: cause, message: message.id, attempts: message.mailAttempts }, 'A message could not be mailed');
          return;
        }
        await markMailed(db, message, now());
      }
    },
  };
}

/** The mail as the operator gets it: plain text, and an answer goes to the visitor. */
function mailOf(message: ClaimedMessage, { from, to }: MailConfig): SendMailOptions {
  const { id, name, email, subject, createdAt } = message;
  return {
    from,
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    date: createdAt,
    // The same at every attempt, so that a mail that went out without our learning of it is known by its double.
    messageId: `<contact-${id}-${createdAt.getTime()}@${domainOf(from)}>`,
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

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
