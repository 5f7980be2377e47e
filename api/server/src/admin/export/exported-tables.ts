import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema';

/**
 * All tables that the export contains, with all of their columns except for those in {@link WITHHELD_COLUMNS}. A new table has to be added
 * here or to {@link WITHHELD_TABLES}.
 */
export const EXPORTED_TABLES: readonly PgTable[] = [
  schema.members,
  schema.streams,
  schema.pointsLedger,
  schema.importedBalances,
  schema.kickLinks,
  schema.activities,
  schema.activityCounts,
  schema.memberAchievements,
  schema.friendships,
  schema.storeItems,
  schema.redemptions,
  schema.codes,
  schema.codeUses,
  schema.drops,
  schema.dropClaims,
  schema.dropTimer,
  schema.streamPointSettings,
  schema.streamPoints,
  schema.channelActions,
  schema.platforms,
  schema.leaderboards,
  schema.leaderboardPrizes,
  schema.leaderboardSubsections,
  schema.leaderboardSubsectionPrizes,
  schema.leaderboardResults,
  schema.players,
  schema.wagers,
  schema.sources,
  schema.standingsSnapshots,
  schema.standingsCorrections,
  schema.bonusHunts,
  schema.bonusHuntGames,
  schema.bonusHuntPredictions,
  schema.slots,
  schema.slotCalls,
  schema.challenges,
  schema.challengeClaims,
  schema.raffles,
  schema.raffleEntries,
  schema.raffleTotals,
  schema.raffleWithdrawals,
  schema.raffleDraws,
  schema.raffleWinners,
  schema.raffleReplacements,
  schema.tournaments,
  schema.tournamentMatches,
  schema.tournamentPredictions,
  schema.ticketCategories,
  schema.tickets,
  schema.ticketReplies,
  schema.ticketNotes,
  schema.savedReplies,
  schema.attachments,
  schema.contactMessages,
  schema.prizes,
  schema.siteSettings,
  schema.announcementSettings,
  schema.chatSettings,
  schema.payouts,
  schema.affiliates,
  schema.overlays,
  schema.pictures,
  schema.auditLog,
  schema.staffRoles,
];

/** Tables that the export leaves out, each with the reason. */
export const WITHHELD_TABLES: Readonly<Record<string, string>> = {
  announcements: 'Deliveries to a webhook of this site, for 30 days.',
  canary_evaluations: 'Evidence about versions of the code.',
  captchas: 'Hashes of pictures that expire within minutes.',
  chat_messages: 'Messages to the chat of the last day.',
  chat_minutes: 'When viewers wrote in the last days; the points that they got for it are exported.',
  departed_accounts: 'Keyed hashes of deleted accounts, which only this server can use.',
  discarded_files: 'Files that are about to be removed.',
  kick_channel: 'The connection to the channel, with its secrets; it is connected again at the new place.',
  kick_events: 'What viewers wrote and did on Kick within the last days, already worked off.',
  look_alike_verdicts: 'What the staff judged about members by signals that are not exported.',
  member_signals: 'Keyed hashes, which only this server can use, for 30 days.',
  queue_takes: 'Who of the staff works on what, for minutes.',
  rate_limits: 'Counts of the last minute.',
  recovery_codes: 'Hashes of codes of the staff, who set a second factor up again at the new place.',
  remote_uses: 'Counts of pages by version of the code.',
  second_factors: 'Passkeys and secrets that confirm who the staff is; a passkey belongs to the address of this site.',
  server_secrets: "The server's own secrets.",
  sessions: 'Secrets of browsers; members sign in at the new place.',
  sign_in_attempts: 'Secrets of sign-ins in progress.',
  standings_attempts: 'When sources are fetched next.',
  standings_sources: 'What the server last saw of the sources, which are exported.',
  version_timings: 'Measurements of versions of the code.',
  version_views: 'Measurements of versions of the code.',
};

/** Columns that the export leaves out, by table, each with the reason. */
export const WITHHELD_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  announcement_settings: {
    webhook: 'The encrypted URL of a webhook.',
    webhook_set_at: 'Goes with the webhook.',
    site_origin: 'Goes with the webhook.',
    stopped_reason: 'Goes with the webhook.',
    paused_until: 'Goes with the webhook.',
    starts_after: 'Goes with the webhook.',
  },
  chat_settings: { paused_until: 'About the connection of this site.' },
  drop_timer: { next_at: 'Planned by this site.' },
  members: { draw_salt: 'A secret by which the entries of a draw are pseudonymous.' },
  overlays: { token: 'A secret: its owner can open the overlay.' },
  prizes: { claim_details: 'Encrypted for this server, and deleted once a prize is paid: pay what is due before the move.' },
  raffle_entries: { kick_hash: 'Keyed hashes of Kick accounts, which only this server can use.' },
  raffles: { password_hash: 'A password of the raffle.', draw_seed: 'Secret until the draw; the seeds of past draws are in raffle_draws.' },
  sources: {
    credential: 'The encrypted key of a source.',
    credential_origin: 'Goes with the key.',
    credential_set_at: 'Goes with the key.',
  },
  standings_snapshots: { content: 'Compressed numbers of a source, which fetches them at the new place.' },
};

/** The exported columns of a table, by their names in the database. */
export function exportedColumns(table: PgTable): Record<string, PgColumn> {
  const withheld = WITHHELD_COLUMNS[getTableName(table)] ?? {};
  const columns: PgColumn[] = Object.values(getTableColumns(table));
  return Object.fromEntries(columns.filter(({ name }) => !Object.hasOwn(withheld, name)).map((column) => [column.name, column]));
}
