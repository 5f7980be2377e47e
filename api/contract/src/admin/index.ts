import { affiliateCalls } from './affiliates';
import { auditLogCalls } from './audit-log';
import { bonusHuntCalls } from './bonus-hunts';
import type { AdminCall } from './call';
import { challengeCalls } from './challenges';
import { claimCalls } from './claims';
import { codeCalls } from './codes';
import { contactMessageCalls } from './contact-messages';
import { dashboardCalls } from './dashboard';
import { leaderboardCalls } from './leaderboards';
import { memberCalls } from './members';
import { payoutCalls } from './payouts';
import { pictureCalls } from './pictures';
import { platformCalls } from './platforms';
import { raffleCalls } from './raffles';
import { redemptionCalls } from './redemptions';
import { staffReleaseCalls } from './releases';
import { settingsCalls } from './settings';
import { slotCalls } from './slots';
import { storeItemCalls } from './store-items';
import { ticketCategoryCalls } from './ticket-categories';
import { ticketCalls } from './tickets';
import { tournamentCalls } from './tournaments';
import { wagerCalls } from './wagers';

export * from './affiliates';
export * from './audit-log';
export * from './bonus-hunts';
export * from './call';
export * from './challenges';
export * from './claims';
export * from './codes';
export * from './contact-messages';
export * from './dashboard';
export * from './leaderboards';
export * from './members';
export * from './payouts';
export * from './pictures';
export * from './platforms';
export * from './raffles';
export * from './redemptions';
export * from './releases';
export * from './resource';
export * from './settings';
export * from './slots';
export * from './store-items';
export * from './ticket-categories';
export * from './tickets';
export * from './tournaments';
export * from './wagers';

/** Every call of the panel, by area. The server answers these and no others, each for staff of the named role alone. */
export const ADMIN_CALLS = {
  affiliates: affiliateCalls,
  auditLog: auditLogCalls,
  bonusHunts: bonusHuntCalls,
  challenges: challengeCalls,
  claims: claimCalls,
  codes: codeCalls,
  contactMessages: contactMessageCalls,
  dashboard: dashboardCalls,
  leaderboards: leaderboardCalls,
  members: memberCalls,
  payouts: payoutCalls,
  pictures: pictureCalls,
  platforms: platformCalls,
  raffles: raffleCalls,
  redemptions: redemptionCalls,
  releases: staffReleaseCalls,
  settings: settingsCalls,
  slots: slotCalls,
  storeItems: storeItemCalls,
  ticketCategories: ticketCategoryCalls,
  tickets: ticketCalls,
  tournaments: tournamentCalls,
  wagers: wagerCalls,
} satisfies Record<string, Record<string, AdminCall>>;
