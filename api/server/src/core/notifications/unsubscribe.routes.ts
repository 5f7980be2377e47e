import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../lib/html';
import type { ApiApp, ModuleContext } from '../../module-context';
import { sayTo } from '../../plugins/language';
import { sendMessagePage, sendServerPage } from '../../plugins/message-page';
import { endMail } from './notification-settings';
import type { SecretBox } from '../../lib/secret-box';
import { msg, type Text } from '../../lib/texts';

const Query = z.object({ token: z.string().max(500).default('') });

/**
 * Ends all mail to a member without a session: mail programs post `List-Unsubscribe-Post` (RFC 8058), people press a button.
 * Following the link changes nothing, since mail programs follow links to check them.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, secrets }: Pick<ModuleContext, 'db' | 'secrets'>): void {
  const route = { schema: { hide: true, querystring: Query } };

  (app as ApiApp).get(UNSUBSCRIBE_PATH, route, (request, reply) => {
    const action = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(request.query.token)}`;
    const say = (text: Text) => escapeHtml(sayTo(request)(text));
    const stop = msg('Stop emails');
    const text = msg("We'll stop emailing you notifications. You'll still see them on the site.");
    const body = `<h1>${say(msg('Stop emails?'))}</h1><p>${say(text)}</p>
<form method="post" action="${escapeHtml(action)}"><button>${say(stop)}</button></form>`;
    return sendServerPage(reply, { title: stop, body });
  });

  // Without CSRF protection: the token is the secret.
  (app as ApiApp).post(UNSUBSCRIBE_PATH, { ...route, config: { csrf: 'none' } }, async (request, reply) => {
    const memberId = readUnsubscribeToken(request.query.token, secrets);
    if (memberId === null) {
      const message = msg('Please open the link in the email again, or change your notifications on the site.');
      return sendMessagePage(reply, {
        status: 400,
        title: msg('This link is incomplete'),
        message,
        link: { href: '/notifications', text: msg('To your notifications') },
      });
    }
    await endMail(db, memberId);
    return sendMessagePage(reply, {
      status: 200,
      title: msg('Emails stopped'),
      message: msg("You won't get notifications by email unless you turn them on again."),
    });
  });
}

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const PURPOSE = 'unsubscribe from mail';

/** Issues the proof that a mail was to this member, whose id it hides. It never expires, as mails don't. */
export const unsubscribeToken = (memberId: string, secrets: SecretBox): string => secrets.encrypt(memberId, PURPOSE);

/** Reads a token. @returns the member's id; null for a token that this site never issued */
const readUnsubscribeToken = (token: string, secrets: SecretBox): string | null => secrets.decryptOrNull(token, PURPOSE);
