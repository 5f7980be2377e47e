import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../../config/config';
import type { Db } from '../../db/client';
import { mailTransport, refusalOf } from '../../lib/mail';
import { readResults, recordRecovery, recordResult } from '../setup/setup-results';

export const mailAccepted = (host: string): string => `${host} accepts mail from this server.`;

/** @param code such as `554 5.7.1` */
export const mailRefused = (host: string, code: string): string =>
  `The mail server ${host} refuses mail from this site (${code}). Let it relay mail for this server and its login, and check MAIL_FROM and CONTACT_MAIL_TO.`;

/**
 * Sends a mail. If the server refuses us, rather than a member's address, the set-up and with it the dashboard say so until it accepts a
 * mail again. @throws the error of the attempt
 */
export async function sendMail({ db, now }: { db: Db; now: () => Date }, mail: MailConfig, message: SendMailOptions): Promise<void> {
  const { host } = mail.server;
  const resultOf = (status: 'ok' | 'failed', text: string) => ({ status, text, at: now().toISOString() });
  try {
    await mailTransport(mail.server).sendMail(message);
  } catch (cause) {
    const refusal = refusalOf(cause);
    const isOurs = refusal && (!refusal.isOfAddress || message.to === mail.to);
    const text = refusal && mailRefused(host, refusal.code);
    // Written once, so it stays known since when.
    if (isOurs && text && (await readResults(db)).mail?.text !== text) await recordResult(db, 'mail', resultOf('failed', text));
    throw cause;
  }
  // The mail is sent: a failure here must not send it again.
  await recordRecovery(db, 'mail', resultOf('ok', mailAccepted(host))).catch(() => undefined);
}
