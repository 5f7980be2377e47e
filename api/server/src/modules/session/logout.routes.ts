import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed';
import type { Db } from '../../db/client';
import { acceptsHtml } from '../../plugins/errors';
import { clearSessionCookie, sessionIdOf } from '../../plugins/session';
import { endSession, hashOf } from './session.repository';

/** POST /logout, form-encoded with `_token` (specification 1, section 4 "Authentication"; contracts.md, section 4). */
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
