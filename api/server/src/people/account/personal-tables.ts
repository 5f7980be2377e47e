import { DELETED_MEMBER } from '@greenroom/contract';
import { and, eq, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import {
  activities,
  activityCounts,
  attachments,
  auditLog,
  bonusHuntPredictions,
  challengeClaims,
  challenges,
  channelActions,
  chatMessages,
  chatMinutes,
  codes,
  codeUses,
  contactMessages,
  dropClaims,
  friendships,
  importedBalances,
  kickEvents,
  kickLinks,
  leaderboardResults,
  lookAlikeVerdicts,
  memberAchievements,
  members,
  memberSignals,
  notificationDeliveries,
  notifications,
  notificationSettings,
  players,
  pointsAuthors,
  pointsLedger,
  prizes,
  pushSubscriptions,
  queueTakes,
  raffleEntries,
  raffleReplacements,
  raffleWinners,
  recoveryCodes,
  itemCodes,
  redemptions,
  roleDeliveries,
  savedFilters,
  secondFactors,
  sessions,
  signInAttempts,
  slotCalls,
  streamPoints,
  ticketNotes,
  ticketReplies,
  tickets,
  tournamentPredictions,
} from '../../db/schema';
import { discardFiles } from './discarded-files';

const ERASED_SUMMARY = 'Changed a member who has deleted their account';

interface Erasure {
  id: string;
  /** Id of the row without a name that remaining rows refer to. */
  pseudonym: string;
}

export interface PersonalTable {
  table: PgTable;
  rows: (tx: Db, memberId: string) => SQL | undefined;
  /** Columns that the export leaves out, each with the reason. */
  withheld?: Readonly<Record<string, string>>;
  erase: (tx: Db, member: Erasure & { at: Date }) => Promise<unknown>;
}

const OWN_ID = 'The same in every row: the id of the member.';
const SECRET = 'A secret of the browser, as a hash.';

/** Lists all tables with data of members, in deletion order. Add new ones here, or to the exceptions in account.test.ts. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: attachments,
    rows: (tx, id) => or(eq(attachments.ownerId, id), ofOwnTicket(tx, id)),
    withheld: {
      storage_key: "The server's name of the file; its address is given.",
      owner_id: 'The staff who sent it may be another person; `is_own` tells.',
    },
    async erase(tx, { id, pseudonym }) {
      const ownClaims = tx.select({ id: challengeClaims.id }).from(challengeClaims).where(eq(challengeClaims.memberId, id));
      const gone = await tx
        .delete(attachments)
        .where(or(ofOwnTicket(tx, id), inArray(attachments.claimId, ownClaims)))
        .returning({ key: attachments.storageKey });
      const keys = gone.map(({ key }) => key);
      await discardFiles(tx, keys);
      await tx.update(attachments).set({ ownerId: pseudonym }).where(eq(attachments.ownerId, id));
    },
  },
  {
    table: ticketReplies,
    rows: (tx, id) => or(eq(ticketReplies.memberId, id), inArray(ticketReplies.ticketId, ownTickets(tx, id))),
    withheld: { member_id: 'The staff who replied is another person; `is_own` tells the replies apart.' },
    async erase(tx, { id, pseudonym }) {
      await tx.delete(ticketReplies).where(inArray(ticketReplies.ticketId, ownTickets(tx, id)));
      await tx.update(ticketReplies).set({ memberId: pseudonym }).where(eq(ticketReplies.memberId, id));
    },
  },
  {
    table: ticketNotes,
    rows: (tx, id) => or(eq(ticketNotes.memberId, id), inArray(ticketNotes.ticketId, ownTickets(tx, id))),
    withheld: { note: 'A note of the staff for the staff.', member_id: 'Somebody of the staff.' },
    async erase(tx, { id, pseudonym }) {
      await tx.delete(ticketNotes).where(inArray(ticketNotes.ticketId, ownTickets(tx, id)));
      await tx.update(ticketNotes).set({ memberId: pseudonym }).where(eq(ticketNotes.memberId, id));
    },
  },
  {
    ...removed(tickets, tickets.memberId),
    withheld: { member_id: OWN_ID, assignee_id: 'Somebody of the staff.' },
    async erase(tx, { id }) {
      await tx.update(tickets).set({ assigneeId: null }).where(eq(tickets.assigneeId, id));
      await tx.delete(tickets).where(eq(tickets.memberId, id));
    },
  },
  removed(contactMessages, contactMessages.memberId),
  {
    ...renamed(challengeClaims, challengeClaims.memberId),
    async erase(tx, { id, pseudonym }) {
      await tx.delete(challengeClaims).where(and(eq(challengeClaims.memberId, id), ne(challengeClaims.status, 'approved')));
      // An approved claim explains a payout.
      await tx
        .update(challengeClaims)
        .set({ memberId: pseudonym, description: '', version: sql`${challengeClaims.version} + 1` })
        .where(eq(challengeClaims.memberId, id));
    },
  },
  renamed(challenges, challenges.claimedBy),
  renamed(bonusHuntPredictions, bonusHuntPredictions.memberId),
  renamed(tournamentPredictions, tournamentPredictions.memberId),
  {
    ...renamed(players, players.memberId),
    // Wagers belong to the casino's player, whose name goes.
    erase: (tx, { id }) =>
      tx
        .update(players)
        .set({ memberId: null, externalId: null, displayName: sql`'Deleted member #' || ${players.id}` })
        .where(eq(players.memberId, id)),
  },
  {
    ...renamed(leaderboardResults, leaderboardResults.memberId),
    withheld: { member_id: OWN_ID, note: 'A note of the staff about a transfer.' },
    // A final ranking stays, without the name.
    erase: (tx, { id }) =>
      tx
        .update(leaderboardResults)
        .set({
          memberId: null,
          displayName: sql`'Deleted member #' || ${leaderboardResults.id}`,
          note: null,
          claimDetails: null,
          exclusionReason: sql`case when ${leaderboardResults.exclusionReason} is not null then 'Excluded' end`,
          correctionReason: sql`case when ${leaderboardResults.correctionReason} is not null then 'Corrected' end`,
        })
        .where(eq(leaderboardResults.memberId, id)),
  },
  {
    ...renamed(prizes, prizes.memberId),
    withheld: {
      member_id: OWN_ID,
      note: 'A note of the staff about a transfer.',
      claim_details: 'Encrypted; the prizes on the site show it.',
    },
    // Prizes won and paid stay, without the name; unpaid ones lapse.
    erase: (tx, { id, at }) =>
      tx
        .update(prizes)
        .set({
          memberId: null,
          name: DELETED_MEMBER,
          note: null,
          claimDetails: null,
          lapsedAt: sql`case when ${prizes.paidAt} is null then coalesce(${prizes.lapsedAt}, ${at.toISOString()}::timestamptz) end`,
          closedAt: sql`coalesce(${prizes.closedAt}, ${at.toISOString()}::timestamptz)`,
          version: sql`${prizes.version} + 1`,
        })
        .where(eq(prizes.memberId, id)),
  },
  {
    ...renamed(pointsLedger, pointsLedger.memberId),
    erase: (tx, { id, pseudonym }) =>
      tx
        .update(pointsLedger)
        // The key contains the member's id, and the note may contain anything.
        .set({ memberId: pseudonym, note: null, idempotencyKey: sql`'erased:' || ${pointsLedger.id}` })
        .where(eq(pointsLedger.memberId, id)),
  },
  {
    ...renamed(importedBalances, importedBalances.memberId),
    erase: (tx, { id, pseudonym }) =>
      tx
        .update(importedBalances)
        // The account's name or id is personal; the points stay in the sums.
        .set({ memberId: pseudonym, note: null, account: sql`'erased:' || ${importedBalances.id}` })
        .where(eq(importedBalances.memberId, id)),
  },
  ofKickAccount(streamPoints, streamPoints.kickUserId),
  ofKickAccount(channelActions, channelActions.kickUserId),
  ofKickAccount(chatMessages, chatMessages.kickUserId),
  ofKickAccount(chatMinutes, chatMinutes.kickUserId),
  ofKickAccount(dropClaims, dropClaims.kickUserId),
  ofKickAccount(slotCalls, slotCalls.kickUserId),
  {
    table: kickEvents,
    rows: (_tx, id) => or(inArray(kickEvents.userId, ownKickIds(id)), giftsWith(id)),
    withheld: { message_id: 'A number of the delivery.', error: 'A note of the server about a failure.' },
    async erase(tx, { id }) {
      await tx.delete(kickEvents).where(inArray(kickEvents.userId, ownKickIds(id)));
      // Gifts are about others as well.
      const own = await tx.select({ kickId: sql<string>`kick_user_id` }).from(sql`${ownKickIds(id)} as own`);
      const gifts = await tx.select().from(kickEvents).where(giftsWith(id)).for('update');
      for (const { id: event, activity } of gifts) {
        if (activity.kind !== 'gifts') continue;
        const isOther = (person: { userId: string } | null) => !own.some(({ kickId }) => kickId === person?.userId);
        const left = { ...activity, gifter: isOther(activity.gifter) ? activity.gifter : null, giftees: activity.giftees.filter(isOther) };
        // The key contains the gifter's id.
        await tx
          .update(kickEvents)
          .set({ activity: left, key: `erased:${event}` })
          .where(eq(kickEvents.id, event));
      }
    },
  },
  renamed(raffleWinners, raffleWinners.memberId),
  {
    table: raffleReplacements,
    rows: lostPlaces,
    erase: (tx, { id }) => tx.update(raffleReplacements).set({ note: null }).where(lostPlaces(tx, id)),
  },
  {
    ...renamed(raffleEntries, raffleEntries.memberId),
    withheld: { member_id: OWN_ID, kick_hash: 'A keyed hash of the linked Kick account, of use to this server only.' },
  },
  removed(kickLinks, kickLinks.memberId),
  {
    table: notificationDeliveries,
    rows: (tx, id) => inArray(notificationDeliveries.notificationId, ownNotifications(tx, id)),
    erase: (tx, { id }) =>
      tx.delete(notificationDeliveries).where(inArray(notificationDeliveries.notificationId, ownNotifications(tx, id))),
  },
  removed(notifications, notifications.memberId),
  removed(notificationSettings, notificationSettings.memberId),
  {
    table: codes,
    rows: (_tx, id) => sql`${id} = any(${codes.staffIds})`,
    withheld: { staff_ids: 'Others of the staff may have changed the code as well.' },
    erase: (tx, { id, pseudonym }) =>
      tx
        .update(codes)
        .set({ staffIds: sql`array_replace(${codes.staffIds}, ${id}, ${pseudonym})` })
        .where(sql`${id} = any(${codes.staffIds})`),
  },
  {
    table: itemCodes,
    rows: (tx, id) => inArray(itemCodes.redemptionId, ownRedemptions(tx, id)),
    withheld: { code: 'Encrypted; the store and the history show it.' },
    // A code says nothing of its buyer, and must not be given to anyone else.
    erase: async () => undefined,
  },
  {
    table: roleDeliveries,
    rows: (tx, id) => inArray(roleDeliveries.redemptionId, ownRedemptions(tx, id)),
    // The bot knows a member by their id alone, which goes.
    erase: (tx, { id }) => tx.delete(roleDeliveries).where(inArray(roleDeliveries.redemptionId, ownRedemptions(tx, id))),
  },
  {
    ...renamed(redemptions, redemptions.memberId),
    withheld: { member_id: OWN_ID, friend_id: 'Another person.' },
    async erase(tx, { id, pseudonym }) {
      await tx
        .update(redemptions)
        .set({ memberId: pseudonym, note: null, answers: null, idempotencyKey: null, version: sql`${redemptions.version} + 1` })
        .where(eq(redemptions.memberId, id));
      await tx.update(redemptions).set({ friendId: null }).where(eq(redemptions.friendId, id));
    },
  },
  renamed(pointsAuthors, pointsAuthors.memberId),
  renamed(codeUses, codeUses.memberId),
  removed(queueTakes, queueTakes.takenBy),
  {
    ...removed(savedFilters, savedFilters.memberId),
    // Other staff may have saved a filter for the member's rows.
    erase: (tx, { id }) =>
      tx.delete(savedFilters).where(
        or(
          eq(savedFilters.memberId, id),
          sql`exists (select 1 from jsonb_each_text(${savedFilters.filter}) as each, ${members} where ${members.id} = ${id}
            and lower(each.value) in (lower(${members.username}), ${members.id}))`,
        ),
      ),
  },
  removed(activities, activities.memberId),
  removed(activityCounts, activityCounts.memberId),
  removed(memberAchievements, memberAchievements.memberId),
  {
    ...removed(memberSignals, memberSignals.memberId),
    withheld: {
      member_id: OWN_ID,
      address_hash: 'A keyed hash of the network address, of use to this server only.',
      device_hash: 'Likewise of the browser.',
    },
  },
  {
    table: lookAlikeVerdicts,
    rows: (_tx, id) => or(eq(lookAlikeVerdicts.memberId, id), eq(lookAlikeVerdicts.otherId, id)),
    withheld: {
      member_id: 'May be another person.',
      other_id: 'May be another person.',
      note: 'A note of the staff, about another person as well.',
    },
    erase: (tx, { id }) => tx.delete(lookAlikeVerdicts).where(or(eq(lookAlikeVerdicts.memberId, id), eq(lookAlikeVerdicts.otherId, id))),
  },
  {
    ...removed(pushSubscriptions, pushSubscriptions.memberId),
    withheld: {
      member_id: OWN_ID,
      session_hash: SECRET,
      endpoint: 'With it, others can send messages to the browser.',
      p256dh: 'Of the browser, which has it as well.',
      auth: SECRET,
    },
  },
  {
    ...removed(sessions, sessions.memberId),
    withheld: { id_hash: SECRET, challenge: 'Random, of a passkey that is being used.', member_id: OWN_ID },
  },
  {
    ...removed(secondFactors, secondFactors.memberId),
    withheld: {
      credential_id: 'Of the passkey, which has it as well.',
      public_key: 'Likewise.',
      secret: 'The encrypted secret of the app, which has it as well.',
      member_id: OWN_ID,
    },
  },
  { ...removed(recoveryCodes, recoveryCodes.memberId), withheld: { code_hash: 'Hashes of secrets.', member_id: OWN_ID } },
  {
    ...removed(signInAttempts, signInAttempts.memberId),
    withheld: {
      state_hash: SECRET,
      browser_hash: SECRET,
      code_verifier: 'A secret between the server and the provider.',
      member_id: OWN_ID,
    },
  },
  {
    // A member's followers are the others' secret.
    ...removed(friendships, friendships.memberId),
    erase: (tx, { id }) => tx.delete(friendships).where(or(eq(friendships.memberId, id), eq(friendships.friendId, id))),
  },
  {
    table: auditLog,
    rows: (tx, id) => or(aboutMember(tx, id), eq(auditLog.staffId, id)),
    withheld: { staff_id: 'The staff who made the change may be another person; `made_by_member` tells.', about: 'Ids of others as well.' },
    erase: (tx, { id, pseudonym }) => tx.update(auditLog).set({ staffId: pseudonym }).where(eq(auditLog.staffId, id)),
  },
  { table: members, rows: (_tx, id) => eq(members.id, id), erase: (tx, { id }) => tx.delete(members).where(eq(members.id, id)) },
];

/** Selects the member's ids on Kick, including accounts that they unlinked and nobody has linked since. */
const ownKickIds = (id: string): SQL => sql`(
  select ${members.kickUserId} from ${members} where ${members.id} = ${id} and ${members.kickUserId} is not null
  union select ${kickLinks.kickUserId} from ${kickLinks} where ${kickLinks.memberId} = ${id}
    and not exists (select 1 from ${members} where ${members.kickUserId} = ${kickLinks.kickUserId}))`;

const giftsWith = (id: string): SQL => sql`${kickEvents.kind} = 'gifts' and exists (
  select 1 from ${ownKickIds(id)} as own where ${kickEvents.activity}->'gifter'->>'userId' = own.kick_user_id
    or ${kickEvents.activity}->'giftees' @> jsonb_build_array(jsonb_build_object('userId', own.kick_user_id)))`;

function aboutMember(tx: Db, id: string): SQL | undefined {
  const of = (subject: string, ids: SQLWrapper) =>
    and(eq(auditLog.subject, subject), sql`${auditLog.subjectId} in (select id::text from ${ids} as own)`);
  const claims = tx.select({ id: challengeClaims.id }).from(challengeClaims).where(eq(challengeClaims.memberId, id));
  return or(
    and(eq(auditLog.subject, 'members'), eq(auditLog.subjectId, id)),
    of('tickets', ownTickets(tx, id)),
    of('claims', claims),
    of(
      'leaderboard-winnings',
      tx.select({ id: leaderboardResults.id }).from(leaderboardResults).where(eq(leaderboardResults.memberId, id)),
    ),
    of('prizes', tx.select({ id: prizes.id }).from(prizes).where(eq(prizes.memberId, id))),
    of('challenges', tx.select({ id: challenges.id }).from(challenges).where(eq(challenges.claimedBy, id))),
    of('redemptions', ownRedemptions(tx, id)),
    of('contact-messages', tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.memberId, id))),
  );
}

/**
 * Erases the text of audit entries about a member; who changed something stays. Run it before the rows that the entries are about are
 * deleted.
 */
export async function eraseAuditTexts(tx: Db, { id, pseudonym, username }: Erasure & { username: string }): Promise<void> {
  await tx
    .update(auditLog)
    .set({ summary: ERASED_SUMMARY, before: null, after: null, about: [] })
    .where(or(aboutMember(tx, id), sql`${auditLog.about} && (array[${id}::text] || array${ownKickIds(id)})`, mentions(id)));
  await tx
    .update(auditLog)
    .set({ subjectId: pseudonym })
    .where(and(eq(auditLog.subject, 'members'), eq(auditLog.subjectId, id)));
  // Entries about look-alikes have both ids. They aren't in the export, being about another person too.
  const ofPair = and(
    eq(auditLog.subject, 'look-alikes'),
    sql`${id} in (split_part(${auditLog.subjectId}, ':', 1), split_part(${auditLog.subjectId}, ':', 2))`,
  );
  const subjectId = sql`array_to_string(array_replace(string_to_array(${auditLog.subjectId}, ':'), ${id}, ${pseudonym}), ':')`;
  await tx.update(auditLog).set({ summary: ERASED_SUMMARY, before: null, after: null, subjectId }).where(ofPair);
  // A rejected claim's entry names the winner of the challenge.
  const won = `, which ${username} has won`;
  await tx
    .update(auditLog)
    .set({ summary: sql`replace(${auditLog.summary}, ${won}, ', which a deleted member has won')` })
    .where(and(eq(auditLog.subject, 'claims'), sql`position(${won} in ${auditLog.summary}) > 0`));
}

/** Matches entries written before the column `about` existed. */
const mentions = (id: string) => sql`(${auditLog.before}::text like ${`%"${id}"%`} or ${auditLog.after}::text like ${`%"${id}"%`})`;

/** Describes a table whose rows are deleted with the member. */
function removed(table: PgTable, column: PgColumn): PersonalTable {
  return {
    table,
    rows: (_tx, id) => eq(column, id),
    withheld: { [column.name]: OWN_ID },
    erase: (tx, { id }) => tx.delete(table).where(eq(column, id)),
  };
}

/** Describes a table about Kick accounts, whose rows are deleted with the member. */
function ofKickAccount(table: PgTable, column: PgColumn): PersonalTable {
  const rows = (_tx: Db, id: string) => inArray(column, ownKickIds(id));
  return { table, rows, erase: (tx, { id }) => tx.delete(table).where(rows(tx, id)) };
}

/** Describes a table whose rows stay, without a name. */
function renamed(table: PgTable, column: PgColumn): PersonalTable {
  return {
    table,
    rows: (_tx, id) => eq(column, id),
    withheld: { [column.name]: OWN_ID },
    erase: (tx, { id, pseudonym }) =>
      tx.execute(sql`update ${table} set ${sql.identifier(column.name)} = ${pseudonym} where ${column} = ${id}`),
  };
}

const ownRedemptions = (tx: Db, id: string) => tx.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.memberId, id));

const ownNotifications = (tx: Db, id: string) =>
  tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.memberId, id));

const ownTickets = (tx: Db, id: string) => tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.memberId, id));

const ofOwnTicket = (tx: Db, id: string) => {
  const replies = tx
    .select({ id: ticketReplies.id })
    .from(ticketReplies)
    .where(inArray(ticketReplies.ticketId, ownTickets(tx, id)));
  return or(inArray(attachments.ticketId, ownTickets(tx, id)), inArray(attachments.replyId, replies));
};

function lostPlaces(tx: Db, id: string): SQL {
  const own = tx.select({ id: raffleEntries.id }).from(raffleEntries).where(eq(raffleEntries.memberId, id));
  return inArray(raffleReplacements.entryId, own);
}
