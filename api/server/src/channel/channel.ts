import type { ModuleContext } from '../module-context';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Wing } from '../wing';
import { announcementJob, deleteOldAnnouncements } from './announcements/announcement-job';
import { staffAnnouncementRoutes } from './announcements/staff-announcements.routes';
import type { DiscordContext } from './announcements/stored-webhook';
import { deleteOldSlotCalls } from './chat/chat.repository';
import { staffChatRoutes } from './chat/staff-chat.routes';
import { staffSlotCallRoutes } from './chat/staff-slot-calls.routes';
import { dropsJob } from './drops/drops-job';
import { staffDropRoutes } from './drops/staff-drops.routes';
import { deleteOldEvents } from './kick/event-inbox';
import type { KickContext } from './kick/kick-context';
import { kickJobs } from './kick/kick-jobs';
import { staffKickChannelRoutes } from './kick/staff-kick-channel.routes';
import { type WebhookContext, webhookRoutes } from './kick/webhook.routes';
import { overlaysRoutes } from './overlays/overlays';
import { staffOverlayRoutes } from './overlays/staff-overlays.routes';
import { settleStreamPointsJob } from './stream-points/settle-stream-points';
import { staffStreamPointRoutes } from './stream-points/staff-stream-points.routes';
import { streamPointsRoutes } from './stream-points/stream-points.routes';

/** The wing of the streamer's channel: Kick's events and chat, points for watching, drops, overlays, and announcements in Discord. */
export const channel: Wing<ModuleContext & DiscordContext & { kick: KickContext & WebhookContext }> = {
  name: 'channel',
  description: "The streamer's channel: points for watching.",
  routes: [streamPointsRoutes],
  staffRoutes: [
    staffAnnouncementRoutes,
    staffChatRoutes,
    staffDropRoutes,
    staffKickChannelRoutes,
    staffOverlayRoutes,
    staffSlotCallRoutes,
    staffStreamPointRoutes,
  ],
  install(app, services) {
    webhookRoutes(app, services.kick);
    overlaysRoutes(app.withTypeProvider<ZodTypeProvider>(), services);
  },
  jobs: (services) => [
    announcementJob(services),
    settleStreamPointsJob,
    ...kickJobs(services.kick),
    dropsJob(services.kick.settleDropClaims),
  ],
  sweeps: [deleteOldAnnouncements, deleteOldEvents, deleteOldSlotCalls],
};
