import { darkTone } from '@greenroom/contract/accent';
import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../../config/config';
import type { Db } from '../../db/client';
import { siteSettings } from '../../db/schema';
import { escapeHtml } from '../../lib/html';
import { PALETTE } from '../../lib/look';
import { messageIdOf, refusalOf } from '../../lib/mail';
import type { SecretBox } from '../../lib/secret-box';
import { sendMail } from '../mail/send-mail';
import type { Channel, Delivery } from './channel';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe.routes';

interface MailChannelContext {
  mail: MailConfig;
  publicUrl: string;
  db: Db;
  now: () => Date;
  secrets: SecretBox;
}

/** Sends notifications to the verified address of the Discord account, with one-click unsubscribing (RFC 8058). */
export function mailChannel({ mail, publicUrl, secrets, ...context }: MailChannelContext): Channel {
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
  { id, title, text, createdAt }: Delivery,
  { site, accent, links, from }: { site: string; accent: string | null; links: Links; from: string },
): SendMailOptions {
  const linkStyle = accent === null ? '' : ` style="color:${darkTone(accent, '#ffffff')}"`;
  const reason = `You're getting this email because you turned it on at ${site}.`;
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
      `Change your settings: ${links.settings}`,
      `Unsubscribe: ${links.unsubscribe}`,
      '',
    ].join('\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${PALETTE.card};background:#ffffff">
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px">${escapeHtml(text)}</p>
<p style="margin:0 0 24px"><a${linkStyle} href="${escapeHtml(links.subject)}">Open it on ${escapeHtml(site)}</a></p>
<p style="margin:0;font-size:13px;color:#56625d">${escapeHtml(reason)}
<a${linkStyle} href="${escapeHtml(links.settings)}">Change it</a> or <a${linkStyle} href="${escapeHtml(links.unsubscribe)}">get no more mail</a>.</p>
</body></html>`,
  };
}
