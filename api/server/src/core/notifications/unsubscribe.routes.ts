import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../lib/html';
import type { ApiApp, ModuleContext } from '../../module-context';
import { sendMessagePage, sendServerPage } from '../../plugins/message-page';
import { endMail } from './notification-settings';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

const Query = z.object({ token: z.string().max(500).default('') });

/**
 * Ends all mail to a member without a session: mail programs post `List-Unsubscribe-Post` (RFC 8058), people press a button.
 * Following the link changes nothing, since mail programs follow links to check them.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, secrets }: Pick<ModuleContext, 'db' | 'secrets'>): void {
  const route = { schema: { hide: true, querystring: Query } };

  (app as ApiApp).get(UNSUBSCRIBE_PATH, route, (request, reply) => {
    const action = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(request.query.token)}`;
    const body = `<h1>Stop emails?</h1><p>You'll get no more notifications from this site by email. Your inbox on the site stays as it is.</p>
<form method="post" action="${escapeHtml(action)}"><button>Stop emails</button></form>`;
    return sendServerPage(reply, { title: 'Stop emails', body });
  });

  // Without CSRF protection: the token is the secret.
  (app as ApiApp).post(UNSUBSCRIBE_PATH, { ...route, config: { csrf: 'none' } }, async (request, reply) => {
    const memberId = readUnsubscribeToken(request.query.token, secrets);
    if (memberId === undefined) {
      const message = 'Please open the link in the email again, or change your notifications on the site.';
      return sendMessagePage(reply, {
        status: 400,
        title: 'This link is incomplete',
        message,
        link: { href: '/notifications', text: 'To your notifications' },
      });
    }
    await endMail(db, memberId);
    return sendMessagePage(reply, {
      status: 200,
      title: 'Emails stopped',
      message: "You won't get notifications by email unless you turn them on again.",
    });
  });
}

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const PURPOSE = 'unsubscribe from mail';

/** Issues the proof that a mail was to this member, whose id it hides. It never expires, as mails don't. */
export const unsubscribeToken = (memberId: string, secrets: SecretBox): string => secrets.encrypt(memberId, PURPOSE);

/** Reads a token. @returns the member's id; undefined for a token that this site never issued */
function readUnsubscribeToken(token: string, secrets: SecretBox): string | undefined {
  try {
    return secrets.decrypt(token, PURPOSE);
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return undefined;
    throw cause;
  }
}
