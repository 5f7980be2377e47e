import type { Area } from './area';
import { affiliates } from './affiliates/affiliates';
import { announcements } from './announcements/announcements';
import { auditLog } from './audit-log/audit-log';
import { bonusHunts } from './bonus-hunts/bonus-hunts';
import { challenges } from './challenges/challenges';
import { claims } from './claims/claims';
import { codes } from './codes/codes';
import { contactMessages } from './contact-messages/contact-messages';
import { drops, dropTimer } from './drops/drops';
import { exportArea } from './export/export';
import { kickChannel } from './kick-channel/kick-channel';
import { leaderboards } from './leaderboards/leaderboards';
import { leaderboardWinnings } from './leaderboard-winnings/leaderboard-winnings';
import { lookAlikes } from './look-alikes/look-alikes';
import { memberImports } from './member-imports/member-imports';
import { members } from './members/members';
import { overlays } from './overlays/overlays';
import { payouts } from './payouts/payouts';
import { platforms } from './platforms/platforms';
import { raffles } from './raffles/raffles';
import { redemptions } from './redemptions/redemptions';
import { releases } from './releases/releases';
import { settings } from './settings/settings';
import { slotCalls } from './slot-calls/slot-calls';
import { slots } from './slots/slots';
import { storeItems } from './store-items/store-items';
import { streamPoints } from './stream-points/stream-points';
import { ticketCategories } from './ticket-categories/ticket-categories';
import { tickets } from './tickets/tickets';
import { tournaments } from './tournaments/tournaments';
import { wagers } from './wagers/wagers';

/** All areas of the panel, in menu order within each group. */
export const AREAS: readonly Area[] = [
  bonusHunts,
  raffles,
  tournaments,
  overlays,
  streamPoints,
  kickChannel,
  slotCalls,
  drops,
  dropTimer,
  leaderboards,
  leaderboardWinnings,
  platforms,
  wagers,
  challenges,
  claims,
  storeItems,
  redemptions,
  codes,
  members,
  lookAlikes,
  memberImports,
  tickets,
  ticketCategories,
  contactMessages,
  affiliates,
  payouts,
  slots,
  settings,
  announcements,
  exportArea,
  releases,
  auditLog,
];
