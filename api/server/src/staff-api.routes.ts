import { AdminAccessResponse } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { staffEndpoints } from './admin/staff-endpoints';
import type { Services } from './services';
import { isStaff } from './session/roles';
import { requireMember } from './session/session-plugin';
import { WINGS } from './wings';

/** Registers the staff panel's API below /admin-new/api. All endpoints require a permission, except the access check. */
export async function staffApiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the caller and on the current time.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      accessRoutes(scope);
      const handle = staffEndpoints(scope, services);
      for (const { staffRoutes = [] } of WINGS) for (const add of staffRoutes) add(handle, services);
    },
    { prefix: '/admin-new/api' },
  );
}

/** Registers GET /admin-new/api/check-admin-access, for members only (docs/product.md#roles). */
function accessRoutes(app: FastifyInstance): void {
  const schema = { response: { 200: AdminAccessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/check-admin-access', { schema }, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, has_admin_access: isStaff(member) };
  });
}
