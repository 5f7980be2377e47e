import { DELETED_MEMBER } from '@greenroom/contract';
import { and, eq, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import * as schema from '../../db/schema';
import { discardFiles } from './discarded-files';

const ERASED_SUMMARY = 'Changed a member who has deleted their account';

interface Erasure {
  id: string;
  /** Id of the row without a name that remaining rows refer to. */
  pseudonym: string;
}

export interface PersonalTable {
  table: PgTable;
  rows: (memberId: string) => SQL | undefined;
  /** Columns that the export leaves out, each with the reason. */
  withheld?: Readonly<Record<string, string>>;
  erase: (tx: Db, member: Erasure & { at: Date }) => Promise<unknown>;
}

const OWN_ID = 'The same in every row: the id of the member.';
const SECRET = 'A secret of the browser, as a hash.';

/** Lists all tables with data of members, in deletion order. Add new ones here, or to the exceptions in account.test.ts. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: schema.attachments,
    rows: (id) => or(eq(schema.attachments.ownerId, id), ofOwnTicket(id)),
    withheld: {
      storage_key: "The server's name of the file; its address is given.",
      owner_id: 'The staff who sent it may be another person; `is_own` tells.',
    },
    async erase(tx, { id, pseudonym }) {
      const ownClaims = idsOf(schema.challengeClaims.memberId, id);
      const gone = await tx
        .delete(schema.attachments)
        .where(or(ofOwnTicket(id), inArray(schema.attachments.claimId, ownClaims)))
        .returning({ key: schema.attachments.storageKey });
      const keys = gone.map(({ key }) => key);
      await discardFiles(tx, keys);
      await tx.update(schema.attachments).set({ ownerId: pseudonym }).where(eq(schema.attachments.ownerId, id));
    },
  },
  ofTickets(schema.ticketReplies, { member_id: 'The staff who replied is another person; `is_own` tells the replies apart.' }),
  ofTickets(schema.ticketNotes, { note: 'A note of the staff for the staff.', member_id: 'Somebody of the staff.' }),
  {
    ...removed(schema.tickets.memberId, { assignee_id: 'Somebody of the staff.' }),
    async erase(tx, { id }) {
      await tx.update(schema.tickets).set({ assigneeId: null }).where(eq(schema.tickets.assigneeId, id));
      await tx.delete(schema.tickets).where(eq(schema.tickets.memberId, id));
    },
  },
  removed(schema.contactMessages.memberId),
  {
    ...renamed(schema.challengeClaims.memberId),
    async erase(tx, { id, pseudonym }) {
      await tx
        .delete(schema.challengeClaims)
        .where(and(eq(schema.challengeClaims.memberId, id), ne(schema.challengeClaims.status, 'approved')));
      // An approved claim explains a payout.
      await tx
        .update(schema.challengeClaims)
        .set({ memberId: pseudonym, description: '', version: sql`${schema.challengeClaims.version} + 1` })
        .where(eq(schema.challengeClaims.memberId, id));
    },
  },
  renamed(schema.challenges.claimedBy),
  renamed(schema.bonusHuntPredictions.memberId),
  renamed(schema.tournamentPredictions.memberId),
  // Wagers belong to the casino's player, whose name goes.
  changed(schema.players, () => ({ memberId: null, externalId: null, displayName: sql`'Deleted member #' || ${schema.players.id}` })),
  // A final ranking stays, without the name.
  changed(
    schema.leaderboardResults,
    () => ({
      memberId: null,
      displayName: sql`'Deleted member #' || ${schema.leaderboardResults.id}`,
      note: null,
      claimDetails: null,
      exclusionReason: sql`case when ${schema.leaderboardResults.exclusionReason} is not null then 'Excluded' end`,
      correctionReason: sql`case when ${schema.leaderboardResults.correctionReason} is not null then 'Corrected' end`,
    }),
    { note: 'A note of the staff about a transfer.' },
  ),
  // Prizes won and paid stay, without the name; unpaid ones lapse.
  changed(
    schema.prizes,
    ({ at }) => ({
      memberId: null,
      name: DELETED_MEMBER,
      note: null,
      claimDetails: null,
      lapsedAt: sql`case when ${schema.prizes.paidAt} is null then coalesce(${schema.prizes.lapsedAt}, ${at.toISOString()}::timestamptz) end`,
      closedAt: sql`coalesce(${schema.prizes.closedAt}, ${at.toISOString()}::timestamptz)`,
      version: sql`${schema.prizes.version} + 1`,
    }),
    { note: 'A note of the staff about a transfer.', claim_details: 'Encrypted; the prizes on the site show it.' },
  ),
  // The key contains the member's id, and the note may contain anything.
  changed(schema.pointsLedger, ({ pseudonym }) => ({
    memberId: pseudonym,
    note: null,
    idempotencyKey: sql`'erased:' || ${schema.pointsLedger.id}`,
  })),
  // The account's name or id is personal; the points stay in the sums.
  changed(schema.importedBalances, ({ pseudonym }) => ({
    memberId: pseudonym,
    note: null,
    account: sql`'erased:' || ${schema.importedBalances.id}`,
  })),
  ofKickAccount(schema.streamPoints.kickUserId),
  ofKickAccount(schema.channelActions.kickUserId),
  ofKickAccount(schema.chatMessages.kickUserId),
  ofKickAccount(schema.chatMinutes.kickUserId),
  ofKickAccount(schema.dropClaims.kickUserId),
  ofKickAccount(schema.slotCalls.kickUserId),
  {
    table: schema.kickEvents,
    rows: (id) => or(inArray(schema.kickEvents.userId, ownKickIds(id)), giftsWith(id)),
    withheld: { message_id: 'A number of the delivery.', error: 'A note of the server about a failure.' },
    async erase(tx, { id }) {
      await tx.delete(schema.kickEvents).where(inArray(schema.kickEvents.userId, ownKickIds(id)));
      // Gifts are about others as well.
      const own = await tx.select({ kickId: sql<string>`kick_user_id` }).from(sql`${ownKickIds(id)} as own`);
      const gifts = await tx.select().from(schema.kickEvents).where(giftsWith(id)).for('update');
      for (const { id: event, activity } of gifts) {
        if (activity.kind !== 'gifts') continue;
        const isOther = (person: { userId: string } | null) => !own.some(({ kickId }) => kickId === person?.userId);
        const left = { ...activity, gifter: isOther(activity.gifter) ? activity.gifter : null, giftees: activity.giftees.filter(isOther) };
        // The key contains the gifter's id.
        await tx
          .update(schema.kickEvents)
          .set({ activity: left, key: `erased:${event}` })
          .where(eq(schema.kickEvents.id, event));
      }
    },
  },
  renamed(schema.raffleWinners.memberId),
  {
    table: schema.raffleReplacements,
    rows: lostPlaces,
    erase: (tx, { id }) => tx.update(schema.raffleReplacements).set({ note: null }).where(lostPlaces(id)),
  },
  renamed(schema.raffleEntries.memberId, { kick_hash: 'A keyed hash of the linked Kick account, of use to this server only.' }),
  removed(schema.kickLinks.memberId),
  deleted(schema.notificationDeliveries, (id) =>
    inArray(schema.notificationDeliveries.notificationId, idsOf(schema.notifications.memberId, id)),
  ),
  removed(schema.notifications.memberId),
  removed(schema.notificationSettings.memberId),
  {
    table: schema.codes,
    rows: (id) => sql`${id} = any(${schema.codes.staffIds})`,
    withheld: { staff_ids: 'Others of the staff may have changed the code as well.' },
    erase: (tx, { id, pseudonym }) =>
      tx
        .update(schema.codes)
        .set({ staffIds: sql`array_replace(${schema.codes.staffIds}, ${id}, ${pseudonym})` })
        .where(sql`${id} = any(${schema.codes.staffIds})`),
  },
  {
    table: schema.itemCodes,
    rows: (id) => inArray(schema.itemCodes.redemptionId, ownRedemptions(id)),
    withheld: { code: 'Encrypted; the store and the history show it.' },
    // A code says nothing of its buyer, and must not be given to anyone else.
    erase: async () => undefined,
  },
  // The bot knows a member by their id alone, which goes.
  deleted(schema.roleDeliveries, (id) => inArray(schema.roleDeliveries.redemptionId, ownRedemptions(id))),
  {
    ...renamed(schema.redemptions.memberId, { friend_id: 'Another person.' }),
    async erase(tx, { id, pseudonym }) {
      await tx
        .update(schema.redemptions)
        .set({ memberId: pseudonym, note: null, answers: null, idempotencyKey: null, version: sql`${schema.redemptions.version} + 1` })
        .where(eq(schema.redemptions.memberId, id));
      await tx.update(schema.redemptions).set({ friendId: null }).where(eq(schema.redemptions.friendId, id));
    },
  },
  renamed(schema.pointsAuthors.memberId),
  renamed(schema.codeUses.memberId),
  removed(schema.queueTakes.takenBy),
  {
    ...removed(schema.savedFilters.memberId),
    // Other staff may have saved a filter for the member's rows.
    erase: (tx, { id }) =>
      tx.delete(schema.savedFilters).where(
        or(
          eq(schema.savedFilters.memberId, id),
          sql`exists (select 1 from jsonb_each_text(${schema.savedFilters.filter}) as each, ${schema.members} where ${schema.members.id} = ${id}
            and lower(each.value) in (lower(${schema.members.username}), ${schema.members.id}))`,
        ),
      ),
  },
  removed(schema.activities.memberId),
  removed(schema.activityCounts.memberId),
  removed(schema.memberAchievements.memberId),
  removed(schema.memberSignals.memberId, {
    address_hash: 'A keyed hash of the network address, of use to this server only.',
    device_hash: 'Likewise of the browser.',
  }),
  deleted(schema.lookAlikeVerdicts, (id) => or(eq(schema.lookAlikeVerdicts.memberId, id), eq(schema.lookAlikeVerdicts.otherId, id)), {
    member_id: 'May be another person.',
    other_id: 'May be another person.',
    note: 'A note of the staff, about another person as well.',
  }),
  removed(schema.pushSubscriptions.memberId, {
    session_hash: SECRET,
    endpoint: 'With it, others can send messages to the browser.',
    p256dh: 'Of the browser, which has it as well.',
    auth: SECRET,
  }),
  removed(schema.sessions.memberId, { id_hash: SECRET, challenge: 'Random, of a passkey that is being used.' }),
  removed(schema.secondFactors.memberId, {
    credential_id: 'Of the passkey, which has it as well.',
    public_key: 'Likewise.',
    secret: 'The encrypted secret of the app, which has it as well.',
  }),
  removed(schema.recoveryCodes.memberId, { code_hash: 'Hashes of secrets.' }),
  removed(schema.signInAttempts.memberId, {
    state_hash: SECRET,
    browser_hash: SECRET,
    code_verifier: 'A secret between the server and the provider.',
  }),
  {
    // A member's followers are the others' secret.
    ...removed(schema.friendships.memberId),
    erase: (tx, { id }) =>
      tx.delete(schema.friendships).where(or(eq(schema.friendships.memberId, id), eq(schema.friendships.friendId, id))),
  },
  {
    table: schema.auditLog,
    rows: (id) => or(aboutMember(id), eq(schema.auditLog.staffId, id)),
    withheld: { staff_id: 'The staff who made the change may be another person; `made_by_member` tells.', about: 'Ids of others as well.' },
    erase: (tx, { id, pseudonym }) => tx.update(schema.auditLog).set({ staffId: pseudonym }).where(eq(schema.auditLog.staffId, id)),
  },
  {
    table: schema.members,
    rows: (id) => eq(schema.members.id, id),
    erase: (tx, { id }) => tx.delete(schema.members).where(eq(schema.members.id, id)),
  },
];

/** Selects the member's ids on Kick, including accounts that they unlinked and nobody has linked since. */
const ownKickIds = (id: string): SQL => sql`(
  select ${schema.members.kickUserId} from ${schema.members} where ${schema.members.id} = ${id} and ${schema.members.kickUserId} is not null
  union select ${schema.kickLinks.kickUserId} from ${schema.kickLinks} where ${schema.kickLinks.memberId} = ${id}
    and not exists (select 1 from ${schema.members} where ${schema.members.kickUserId} = ${schema.kickLinks.kickUserId}))`;

const giftsWith = (id: string): SQL => sql`${schema.kickEvents.kind} = 'gifts' and exists (
  select 1 from ${ownKickIds(id)} as own where ${schema.kickEvents.activity}->'gifter'->>'userId' = own.kick_user_id
    or ${schema.kickEvents.activity}->'giftees' @> jsonb_build_array(jsonb_build_object('userId', own.kick_user_id)))`;

function aboutMember(id: string): SQL | undefined {
  const of = (subject: string, ids: SQLWrapper) =>
    and(eq(schema.auditLog.subject, subject), sql`${schema.auditLog.subjectId} in (select id::text from ${ids} as own)`);
  return or(
    and(eq(schema.auditLog.subject, 'members'), eq(schema.auditLog.subjectId, id)),
    of('tickets', ownTickets(id)),
    of('claims', idsOf(schema.challengeClaims.memberId, id)),
    of('leaderboard-winnings', idsOf(schema.leaderboardResults.memberId, id)),
    of('prizes', idsOf(schema.prizes.memberId, id)),
    of('challenges', idsOf(schema.challenges.claimedBy, id)),
    of('redemptions', ownRedemptions(id)),
    of('contact-messages', idsOf(schema.contactMessages.memberId, id)),
  );
}

/**
 * Erases the text of audit entries about a member; who changed something stays. Run it before the rows that the entries are about are
 * deleted.
 */
export async function eraseAuditTexts(tx: Db, { id, pseudonym, username }: Erasure & { username: string }): Promise<void> {
  await tx
    .update(schema.auditLog)
    .set({ summary: ERASED_SUMMARY, before: null, after: null, about: [] })
    .where(or(aboutMember(id), sql`${schema.auditLog.about} && (array[${id}::text] || array${ownKickIds(id)})`, mentions(id)));
  await tx
    .update(schema.auditLog)
    .set({ subjectId: pseudonym })
    .where(and(eq(schema.auditLog.subject, 'members'), eq(schema.auditLog.subjectId, id)));
  // Entries about look-alikes have both ids. They aren't in the export, being about another person too.
  const ofPair = and(
    eq(schema.auditLog.subject, 'look-alikes'),
    sql`${id} in (split_part(${schema.auditLog.subjectId}, ':', 1), split_part(${schema.auditLog.subjectId}, ':', 2))`,
  );
  const subjectId = sql`array_to_string(array_replace(string_to_array(${schema.auditLog.subjectId}, ':'), ${id}, ${pseudonym}), ':')`;
  await tx.update(schema.auditLog).set({ summary: ERASED_SUMMARY, before: null, after: null, subjectId }).where(ofPair);
  // A rejected claim's entry names the winner of the challenge.
  const won = `, which ${username} has won`;
  await tx
    .update(schema.auditLog)
    .set({ summary: sql`replace(${schema.auditLog.summary}, ${won}, ', which a deleted member has won')` })
    .where(and(eq(schema.auditLog.subject, 'claims'), sql`position(${won} in ${schema.auditLog.summary}) > 0`));
}

/** Matches entries written before the column `about` existed. */
const mentions = (id: string) =>
  sql`(${schema.auditLog.before}::text like ${`%"${id}"%`} or ${schema.auditLog.after}::text like ${`%"${id}"%`})`;

type Rows = PersonalTable['rows'];

/** Describes a table whose rows are deleted with the member. */
function deleted(table: PgTable, rows: Rows, withheld: PersonalTable['withheld'] = {}): PersonalTable {
  return { table, rows, withheld, erase: (tx, { id }) => tx.delete(table).where(rows(id)) };
}

/** Describes a table whose rows of the column's member are deleted with them. */
function removed(column: PgColumn, withheld: PersonalTable['withheld'] = {}): PersonalTable {
  return deleted(column.table, (id) => eq(column, id), { [column.name]: OWN_ID, ...withheld });
}

/** Describes a table about Kick accounts, whose rows are deleted with the member. */
function ofKickAccount(column: PgColumn): PersonalTable {
  return deleted(column.table, (id) => inArray(column, ownKickIds(id)));
}

/** Describes a table whose rows stay, without a name. */
function renamed(column: PgColumn, withheld: PersonalTable['withheld'] = {}): PersonalTable {
  const { table, name } = column;
  return {
    ...removed(column, withheld),
    erase: (tx, { id, pseudonym }) => tx.execute(sql`update ${table} set ${sql.identifier(name)} = ${pseudonym} where ${column} = ${id}`),
  };
}

/** Describes a table whose rows stay, with other values. */
function changed<Table extends PgTable & { memberId: PgColumn }>(
  table: Table,
  values: (member: Erasure & { at: Date }) => PgUpdateSetSource<Table>,
  withheld: PersonalTable['withheld'] = {},
): PersonalTable {
  return {
    ...removed(table.memberId, withheld),
    erase: (tx, member) => tx.update(table).set(values(member)).where(eq(table.memberId, member.id)),
  };
}

/** Describes what was written in tickets: in the member's it is deleted, in those of others it stays without a name. */
function ofTickets(table: typeof schema.ticketReplies | typeof schema.ticketNotes, withheld: PersonalTable['withheld']): PersonalTable {
  const inOwn: Rows = (id) => inArray(table.ticketId, ownTickets(id));
  return {
    table,
    rows: (id) => or(eq(table.memberId, id), inOwn(id)),
    withheld,
    async erase(tx, { id, pseudonym }) {
      await tx.delete(table).where(inOwn(id));
      await tx.update(table).set({ memberId: pseudonym }).where(eq(table.memberId, id));
    },
  };
}

/** Selects the ids of the rows that have the member in this column. */
const idsOf = (member: PgColumn, id: string): SQL => sql`(select id from ${member.table} where ${member} = ${id})`;

const ownRedemptions = (id: string) => idsOf(schema.redemptions.memberId, id);
const ownTickets = (id: string) => idsOf(schema.tickets.memberId, id);

const ofOwnTicket = (id: string): SQL | undefined =>
  or(
    inArray(schema.attachments.ticketId, ownTickets(id)),
    sql`${schema.attachments.replyId} in (select id from ${schema.ticketReplies} where ${schema.ticketReplies.ticketId} in ${ownTickets(id)})`,
  );

function lostPlaces(id: string): SQL {
  return inArray(schema.raffleReplacements.entryId, idsOf(schema.raffleEntries.memberId, id));
}
