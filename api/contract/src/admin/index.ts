import { affiliateEndpoints } from './affiliates';
import { announcementEndpoints } from './announcements';
import { auditLogEndpoints } from './audit-log';
import { bonusHuntEndpoints } from './bonus-hunts';
import type { AdminEndpoint } from './endpoint';
import { challengeEndpoints } from './challenges';
import { chatEndpoints, slotCallEndpoints } from './chat';
import { claimEndpoints } from './claims';
import { codeEndpoints } from './codes';
import { contactMessageEndpoints } from './contact-messages';
import { dashboardEndpoints } from './dashboard';
import { dropEndpoints, dropTimerEndpoints } from './drops';
import { exportEndpoints } from './export';
import { kickChannelEndpoints } from './kick-channel';
import { leaderboardEndpoints, winningEndpoints } from './leaderboards';
import { lookAlikeEndpoints } from './look-alikes';
import { memberImportEndpoints } from './member-imports';
import { memberEndpoints } from './members';
import { overlayEndpoints } from './overlays';
import { payoutEndpoints } from './payouts';
import { pictureEndpoints } from './pictures';
import { platformEndpoints } from './platforms';
import { raffleEndpoints } from './raffles';
import { redemptionEndpoints } from './redemptions';
import { staffReleaseEndpoints } from './releases';
import { settingsEndpoints } from './settings';
import { slotEndpoints } from './slots';
import { sourceEndpoints } from './sources';
import { standingsEndpoints } from './standings';
import { storeItemEndpoints } from './store-items';
import { streamPointEndpoints } from './stream-points';
import { ticketCategoryEndpoints } from './ticket-categories';
import { ticketEndpoints } from './tickets';
import { tournamentEndpoints } from './tournaments';
import { wagerEndpoints } from './wagers';

export * from './affiliates';
export * from './announcements';
export * from './audit-log';
export * from './bonus-hunts';
export * from './endpoint';
export * from './challenges';
export * from './chat';
export * from './claims';
export * from './codes';
export * from './contact-messages';
export * from './dashboard';
export * from './drops';
export * from './export';
export * from './import-files';
export * from './kick-channel';
export * from './leaderboards';
export * from './look-alikes';
export * from './member-imports';
export * from './members';
export * from './overlays';
export * from './payouts';
export * from './pictures';
export * from './platforms';
export * from './raffles';
export * from './redemptions';
export * from './releases';
export * from './resource';
export * from './settings';
export * from './slots';
export * from './sources';
export * from './standings';
export * from './store-items';
export * from './stream-points';
export * from './ticket-categories';
export * from './tickets';
export * from './tournaments';
export * from './wagers';

/** Every endpoint of the staff panel by area. The server has no others, and each requires its role. */
export const ADMIN_ENDPOINTS = {
  affiliates: affiliateEndpoints,
  announcements: announcementEndpoints,
  auditLog: auditLogEndpoints,
  bonusHunts: bonusHuntEndpoints,
  challenges: challengeEndpoints,
  chat: chatEndpoints,
  claims: claimEndpoints,
  codes: codeEndpoints,
  contactMessages: contactMessageEndpoints,
  dashboard: dashboardEndpoints,
  dropTimer: dropTimerEndpoints,
  drops: dropEndpoints,
  export: exportEndpoints,
  kickChannel: kickChannelEndpoints,
  leaderboards: leaderboardEndpoints,
  leaderboardWinnings: winningEndpoints,
  lookAlikes: lookAlikeEndpoints,
  memberImports: memberImportEndpoints,
  members: memberEndpoints,
  overlays: overlayEndpoints,
  payouts: payoutEndpoints,
  pictures: pictureEndpoints,
  platforms: platformEndpoints,
  raffles: raffleEndpoints,
  redemptions: redemptionEndpoints,
  releases: staffReleaseEndpoints,
  settings: settingsEndpoints,
  slotCalls: slotCallEndpoints,
  slots: slotEndpoints,
  sources: sourceEndpoints,
  standings: standingsEndpoints,
  storeItems: storeItemEndpoints,
  streamPoints: streamPointEndpoints,
  ticketCategories: ticketCategoryEndpoints,
  tickets: ticketEndpoints,
  tournaments: tournamentEndpoints,
  wagers: wagerEndpoints,
} satisfies Record<string, Record<string, AdminEndpoint>>;
