import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { acceptsHtml } from '../../plugins/error-responses';
import { clearSessionCookie, sessionIdOf } from '../../session/session-plugin';
import { endSession, hashOf } from '../../session/session.repository';

/** POST /logout, form-encoded with `_token` (docs/product.md#sign-in; docs/contracts.md#requests). */
export function logoutRoutes(app: FastifyInstance, { db, changes }: { db: Db; changes: ChangeFeed }): void {
  app.post('/logout', { config: { csrf: 'form' }, bodyLimit: 4096 }, async (request, reply) => {
    const id = sessionIdOf(request);
    if (id) {
      await endSession(db, id);
      changes.announce({ session: hashOf(id) });
    }
    clearSessionCookie(request, reply);
    if (acceptsHtml(request)) return reply.redirect('/');
    return { success: true };
  });
}
