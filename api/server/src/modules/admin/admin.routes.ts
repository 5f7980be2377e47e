import { AdminAccessAnswer } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireMember } from '../../plugins/session';
import { hasAdminAccess } from './admin.rules';

/** GET /admin-new/api/check-admin-access, for members only (specification 1, sections 4, 6 and 7). */
export async function adminRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    async (scope) => {
      // Answers depend on who asks and on the moment.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      const schema = { response: { 200: AdminAccessAnswer } };
      scope.withTypeProvider<ZodTypeProvider>().get('/check-admin-access', { schema }, async (request) => {
        const member = await requireMember(request);
        return { success: true as const, has_admin_access: hasAdminAccess(member) };
      });
    },
    { prefix: '/admin-new/api' },
  );
}
