import { AdminAccessResponse } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireMember } from '../../plugins/session';
import type { ModuleContext } from '../module-context';
import type { ReleaseTools } from '../releases/change-release';
import type { RemoteUsage } from '../remotes/remote-usage';
import { hasAdminAccess } from './admin.rules';
import { affiliateRoutes } from './affiliates/affiliates.routes';
import { auditLogRoutes } from './audit-log/audit-log.routes';
import { bonusHuntRoutes } from './bonus-hunts/bonus-hunts.routes';
import { challengeRoutes } from './challenges/challenges.routes';
import { claimRoutes } from './claims/claims.routes';
import { codeRoutes } from './codes/codes.routes';
import { contactMessageRoutes } from './contact-messages/contact-messages.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { leaderboardRoutes } from './leaderboards/leaderboards.routes';
import { memberRoutes } from './members/members.routes';
import { payoutRoutes } from './payouts/payouts.routes';
import { pictureRoutes } from './pictures/pictures.routes';
import { platformRoutes } from './platforms/platforms.routes';
import { raffleRoutes } from './raffles/raffles.routes';
import { redemptionRoutes } from './redemptions/redemptions.routes';
import { staffReleaseRoutes } from './releases/releases.routes';
import { staffSettingsRoutes } from './settings/settings.routes';
import { slotRoutes } from './slots/slots.routes';
import { type HandleEndpoint, staffEndpoints } from './staff-endpoints';
import { storeItemRoutes } from './store-items/store-items.routes';
import { ticketCategoryRoutes } from './ticket-categories/ticket-categories.routes';
import { ticketRoutes } from './tickets/tickets.routes';
import { tournamentRoutes } from './tournaments/tournaments.routes';
import { wagerRoutes } from './wagers/wagers.routes';

/** What the panel works with: as every module, and with what is released of the remotes and who gets it. */
export interface PanelContext extends ModuleContext {
  releaseTools: ReleaseTools;
  remoteUsage: RemoteUsage;
}

/** What the panel's areas add to its API, each with calls of the contract alone. */
const AREAS: ((answer: HandleEndpoint, context: PanelContext) => void)[] = [
  affiliateRoutes,
  auditLogRoutes,
  bonusHuntRoutes,
  challengeRoutes,
  claimRoutes,
  codeRoutes,
  contactMessageRoutes,
  dashboardRoutes,
  leaderboardRoutes,
  memberRoutes,
  payoutRoutes,
  pictureRoutes,
  platformRoutes,
  raffleRoutes,
  redemptionRoutes,
  slotRoutes,
  staffReleaseRoutes,
  staffSettingsRoutes,
  storeItemRoutes,
  ticketCategoryRoutes,
  ticketRoutes,
  tournamentRoutes,
  wagerRoutes,
];

/** The API of the staff's panel below /admin-new/api: every call for the staff alone, but the one that tells who is of it. */
export async function adminRoutes(app: FastifyInstance, context: PanelContext): Promise<void> {
  await app.register(
    async (scope) => {
      // Answers depend on who asks and on the moment.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      accessRoutes(scope);
      const answer = staffEndpoints(scope);
      for (const routes of AREAS) routes(answer, context);
    },
    { prefix: '/admin-new/api' },
  );
}

/** GET /admin-new/api/check-admin-access, for members only (specification 1, sections 4, 6 and 7). */
function accessRoutes(app: FastifyInstance): void {
  const schema = { response: { 200: AdminAccessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/check-admin-access', { schema }, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, has_admin_access: hasAdminAccess(member) };
  });
}
