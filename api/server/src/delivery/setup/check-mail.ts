import { mailAccepted, mailRefused } from '../../core/mail/send-mail';
import { offerMail, refusalOf } from '../../lib/mail';
import { causeOf, failed, ok, skipped, type Check } from './check';
import { SECOND } from '../../lib/durations';

const TIMEOUTS = { dnsTimeout: 8 * SECOND, connectionTimeout: 8 * SECOND, greetingTimeout: 8 * SECOND, socketTimeout: 10 * SECOND };

/** Checks whether the mail server accepts the login and mail to the operator. Sends nothing. */
export const mailCheck: Check = {
  name: 'mail',
  async run({ config: { mail } }) {
    if (!mail)
      return skipped(
        'No mail server: messages of the contact form wait in the database. Enter one in the panel under Set-up, or set SMTP_URL, MAIL_FROM and CONTACT_MAIL_TO, to get them.',
      );
    const { host } = mail.server;
    try {
      await offerMail(mail, TIMEOUTS);
      return ok(mailAccepted(host));
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
      if (code === 'EAUTH')
        return failed(`The mail server ${host} refuses the login. Check user and password in SMTP_URL (special characters as %xx).`);
      if (code === 'ETLS')
        return failed(
          `The mail server ${host} has no valid TLS (${causeOf(cause)}). Check its certificate, and use its name, not its address.`,
        );
      const refusal = code === 'EENVELOPE' ? refusalOf(cause) : null;
      if (refusal) return failed(mailRefused(host, refusal.code));
      return failed(
        `The mail server ${host} can't be used (${causeOf(cause)}). Check host and port in SMTP_URL, and that the firewall allows them.`,
      );
    }
  },
};
