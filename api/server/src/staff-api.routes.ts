import { AdminAccessResponse } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireMember } from './session/session-plugin';
import type { AnnouncementTools } from './channel/announcements/announcement-settings';
import type { KickTools } from './channel/kick/kick-tools';
import type { ModuleContext } from './module-context';
import type { MeasurementRecorder } from './delivery/measurements/measurement-recorder';
import type { HostVersions } from './delivery/page/host-versions';
import type { PreviewTools } from './delivery/previews/create-preview';
import type { ReleaseTools } from './delivery/releases/change-release';
import type { RemoteUsage } from './delivery/remotes/remote-usage';
import type { SourceTools } from './boards/sources/sources.repository';
import { hasAdminAccess } from './admin/admin.rules';
import { affiliateRoutes } from './boards/affiliates/staff-affiliates.routes';
import { announcementRoutes } from './channel/announcements/staff-announcements.routes';
import { auditLogRoutes } from './admin/audit-log/audit-log.routes';
import { bonusHuntRoutes } from './rewards/bonus-hunts/staff-bonus-hunts.routes';
import { challengeRoutes } from './rewards/challenges/staff-challenges.routes';
import { chatRoutes } from './channel/chat/staff-chat.routes';
import { slotCallRoutes } from './channel/chat/staff-slot-calls.routes';
import { claimRoutes } from './rewards/challenges/staff-claims.routes';
import { codeRoutes } from './rewards/codes/staff-codes.routes';
import { contactMessageRoutes } from './support/contact/staff-contact-messages.routes';
import { dashboardRoutes } from './admin/dashboard/dashboard.routes';
import { dropRoutes } from './channel/drops/staff-drops.routes';
import { exportRoutes } from './admin/export/export.routes';
import { kickChannelRoutes } from './channel/kick/staff-kick-channel.routes';
import { leaderboardRoutes } from './boards/leaderboard/staff-leaderboards.routes';
import { winningRoutes } from './boards/leaderboard/staff-winnings.routes';
import { lookAlikeRoutes } from './people/look-alikes/staff-look-alikes.routes';
import { memberImportRoutes } from './people/member-imports/staff-member-imports.routes';
import { memberRoutes } from './people/members/staff-members.routes';
import { overlayRoutes } from './channel/overlays/staff-overlays.routes';
import { payoutRoutes } from './boards/payouts/staff-payouts.routes';
import { pictureRoutes } from './admin/pictures/pictures.routes';
import { platformRoutes } from './boards/affiliates/staff-platforms.routes';
import { raffleRoutes } from './rewards/raffles/staff-raffles.routes';
import { redemptionRoutes } from './rewards/store/staff-redemptions.routes';
import { staffReleaseRoutes } from './delivery/releases/staff-releases.routes';
import { staffSettingsRoutes } from './delivery/settings/staff-settings.routes';
import { slotRoutes } from './rewards/slots/staff-slots.routes';
import { type HandleEndpoint, staffEndpoints } from './admin/staff-endpoints';
import { sourceRoutes } from './boards/sources/staff-sources.routes';
import { standingsRoutes } from './boards/standings/staff-standings.routes';
import { storeItemRoutes } from './rewards/store/staff-store-items.routes';
import { streamPointRoutes } from './channel/stream-points/staff-stream-points.routes';
import { ticketCategoryRoutes } from './support/tickets/staff-ticket-categories.routes';
import { ticketRoutes } from './support/tickets/staff-tickets.routes';
import { tournamentRoutes } from './rewards/tournaments/staff-tournaments.routes';
import { wagerRoutes } from './boards/wagers/staff-wagers.routes';

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
