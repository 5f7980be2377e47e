import { AdminAccessResponse } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireMember } from '../../plugins/session';
import type { AnnouncementTools } from '../announcements/announcement-settings';
import type { KickTools } from '../kick/kick-tools';
import type { ModuleContext } from '../module-context';
import type { MeasurementRecorder } from '../measurements/measurement-recorder';
import type { HostVersions } from '../page/host-versions';
import type { PreviewTools } from '../previews/create-preview';
import type { ReleaseTools } from '../releases/change-release';
import type { RemoteUsage } from '../remotes/remote-usage';
import type { SourceTools } from '../sources/sources.repository';
import { hasAdminAccess } from './admin.rules';
import { affiliateRoutes } from './affiliates/affiliates.routes';
import { announcementRoutes } from './announcements/announcements.routes';
import { auditLogRoutes } from './audit-log/audit-log.routes';
import { bonusHuntRoutes } from './bonus-hunts/bonus-hunts.routes';
import { challengeRoutes } from './challenges/challenges.routes';
import { chatRoutes } from './chat/chat.routes';
import { slotCallRoutes } from './chat/slot-calls.routes';
import { claimRoutes } from './claims/claims.routes';
import { codeRoutes } from './codes/codes.routes';
import { contactMessageRoutes } from './contact-messages/contact-messages.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { dropRoutes } from './drops/drops.routes';
import { exportRoutes } from './export/export.routes';
import { kickChannelRoutes } from './kick-channel/kick-channel.routes';
import { leaderboardRoutes } from './leaderboards/leaderboards.routes';
import { winningRoutes } from './leaderboards/winnings.routes';
import { lookAlikeRoutes } from './look-alikes/look-alikes.routes';
import { memberImportRoutes } from './member-imports/member-imports.routes';
import { memberRoutes } from './members/members.routes';
import { overlayRoutes } from './overlays/overlays.routes';
import { payoutRoutes } from './payouts/payouts.routes';
import { pictureRoutes } from './pictures/pictures.routes';
import { platformRoutes } from './platforms/platforms.routes';
import { raffleRoutes } from './raffles/raffles.routes';
import { redemptionRoutes } from './redemptions/redemptions.routes';
import { staffReleaseRoutes } from './releases/releases.routes';
import { staffSettingsRoutes } from './settings/settings.routes';
import { slotRoutes } from './slots/slots.routes';
import { type HandleEndpoint, staffEndpoints } from './staff-endpoints';
import { sourceRoutes } from './sources/sources.routes';
import { standingsRoutes } from './standings/standings.routes';
import { storeItemRoutes } from './store-items/store-items.routes';
import { streamPointRoutes } from './stream-points/stream-points.routes';
import { ticketCategoryRoutes } from './ticket-categories/ticket-categories.routes';
import { ticketRoutes } from './tickets/tickets.routes';
import { tournamentRoutes } from './tournaments/tournaments.routes';
import { wagerRoutes } from './wagers/wagers.routes';

/** The context of the panel's modules, with the releases and previews, and the usage and measurements of versions. */
export interface PanelContext extends ModuleContext {
  releaseTools: ReleaseTools;
  previewTools: PreviewTools;
  remoteUsage: RemoteUsage;
  measurements: MeasurementRecorder;
  hostVersions: HostVersions;
  sourceTools: SourceTools;
  announcementTools: AnnouncementTools;
  kick: KickTools;
}

/** The areas of the panel's API; each registers endpoints of the contract only. */
const AREAS: ((handle: HandleEndpoint, context: PanelContext) => void)[] = [
  affiliateRoutes,
  announcementRoutes,
  auditLogRoutes,
  bonusHuntRoutes,
  challengeRoutes,
  claimRoutes,
  codeRoutes,
  chatRoutes,
  dropRoutes,
  slotCallRoutes,
  contactMessageRoutes,
  dashboardRoutes,
  exportRoutes,
  kickChannelRoutes,
  leaderboardRoutes,
  winningRoutes,
  lookAlikeRoutes,
  memberImportRoutes,
  memberRoutes,
  overlayRoutes,
  payoutRoutes,
  pictureRoutes,
  platformRoutes,
  raffleRoutes,
  redemptionRoutes,
  slotRoutes,
  sourceRoutes,
  staffReleaseRoutes,
  staffSettingsRoutes,
  standingsRoutes,
  storeItemRoutes,
  streamPointRoutes,
  ticketCategoryRoutes,
  ticketRoutes,
  tournamentRoutes,
  wagerRoutes,
];

/** The API of the staff panel below /admin-new/api. All endpoints require a staff role, except the access check. */
export async function adminRoutes(app: FastifyInstance, context: PanelContext): Promise<void> {
  await app.register(
    async (scope) => {
      // Responses depend on the caller and on the current time.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      accessRoutes(scope);
      const handle = staffEndpoints(scope);
      for (const routes of AREAS) routes(handle, context);
    },
    { prefix: '/admin-new/api' },
  );
}

/** GET /admin-new/api/check-admin-access, for members only (docs/product.md#roles). */
function accessRoutes(app: FastifyInstance): void {
  const schema = { response: { 200: AdminAccessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/check-admin-access', { schema }, async (request) => {
    const member = await requireMember(request);
    return { success: true as const, has_admin_access: hasAdminAccess(member) };
  });
}
