import { spellingsOf } from '@greenroom/contract';
import { LedgerEntry, memberEndpoints, type MemberActivity, StaffMember, type May } from '@greenroom/contract/admin';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import {
  challengeClaims,
  challenges,
  lookAlikeVerdicts,
  members,
  pointsLedger,
  redemptions,
  secondFactors,
  siteSettings,
  tickets,
} from '../../db/schema';
import { toWire } from '../../db/wire';
import { reasonText } from '../../core/points/points-history';
import { countFollowed, countFollowers } from '../profile/following';
import { isExcluded, liftableFrom } from '../../core/safer-gambling/exclusion.rules';
import { isMoreThan } from '../../admin/admin.rules';
import { onlyRow, pageOf, staffRows } from '../../admin/rows';
import type { Caller } from '../../admin/staff-endpoints';
import { rightsOf } from '../../session/roles';

const RECENT_LIMIT = 5;

export const { list: listMembers } = staffRows(memberEndpoints.list, {
  select: (db) => db.select().from(members).$dynamic(),
  id: members.id,
  where: ({ search, role, is_banned: isBanned }) =>
    and(
      isNull(members.deletedAt),
      search === '' ? undefined : or(...spellingsOf(search).flatMap((text) => [eq(members.id, text), nameContains(text)])),
      role && eq(members.role, role),
      isBanned === undefined ? undefined : (isBanned ? isNotNull : isNull)(members.bannedAt),
    ),
  sorted: {
    created_at: members.createdAt,
    points: members.points,
    xp: members.xp,
    // Members without activity count as the least recently active.
    last_active: sql`coalesce(${members.lastActive}, '-infinity')`,
  },
});

/**
 * Searches both names, case-insensitively. Names are ASCII, and folding only ASCII takes half the time, which matters with 100 000 members.
 */
function nameContains(part: string): SQL {
  const pattern = `%${part.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(${members.username} collate "C") like ${pattern} or lower(${members.kickUsername} collate "C") like ${pattern})`;
}

interface Reader {
  /** Time at which exclusions are evaluated. */
  at: Date;
  caller: Pick<Caller, 'rights' | 'may'>;
}

/**
 * Returns a member as the caller may see them: email and account names for those who work on members, verdicts for those who see
 * look-alikes.
 * @throws {HttpProblem} 404
 */
export async function findMember(db: Db, id: string, { at, caller: { rights, may } }: Reader): Promise<StaffMember> {
  const { member, settings } = await onlyRow(
    db
      .select({ member: members, settings: siteSettings })
      .from(members)
      .innerJoin(siteSettings, sql`true`)
      .where(and(eq(members.id, id), isNull(members.deletedAt))),
  );
  const excluded = isExcluded(member, at);
  const casinos = [
    { label: settings.crypto1Label, name: member.crypto },
    { label: settings.crypto2Label, name: member.crypto2 },
    { label: settings.crypto3Label, name: member.crypto3 },
  ];
  return {
    ...toWire(StaffMember, member),
    email: may('members:work') ? member.email : null,
    casinos: may('members:work') ? casinos.flatMap(({ label, name }) => (name ? [{ label, name }] : [])) : [],
    same_as: may('look-alikes:see') ? await listSamePersons(db, id) : [],
    second_factors: (await db.$count(secondFactors, eq(secondFactors.memberId, id))) + Number(member.hadSecondFactor),
    following: await countFollowed(db, id),
    followers: await countFollowers(db, id),
    excluded_at: excluded ? (member.excludedAt?.toISOString() ?? null) : null,
    excluded_until: excluded ? (member.excludedUntil?.toISOString() ?? null) : null,
    exclusion_liftable_from: liftableFrom(member)?.toISOString() ?? null,
    is_changeable: !isMoreThan(await rightsOf(db, member), rights),
  };
}

async function listSamePersons(db: Db, id: string): Promise<StaffMember['same_as']> {
  const { memberId, otherId, verdict, note, judgedAt } = lookAlikeVerdicts;
  const rows = await db
    .select({ id: members.id, username: members.username, note, judgedAt })
    .from(lookAlikeVerdicts)
    .innerJoin(members, or(and(eq(memberId, id), eq(members.id, otherId)), and(eq(otherId, id), eq(members.id, memberId))))
    .where(eq(verdict, 'same'))
    .orderBy(desc(judgedAt), members.id);
  return rows.map(({ judgedAt: at, ...row }) => ({ ...row, judged_at: at.toISOString() }));
}

/** Lists a page of a member's ledger. Entries are written under the member's lock, so ids are in the order of the balances. */
export function listLedger(
  db: Db,
  memberId: string,
  query: z.output<typeof memberEndpoints.ledger.query>,
): Promise<{ data: LedgerEntry[]; total: number }> {
  const select = () => db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId)).$dynamic();
  return pageOf(db, { query, select, sorted: pointsLedger.id, id: pointsLedger.id }, (row) => ({
    ...toWire(LedgerEntry, row),
    reason: reasonText(row.reason),
  }));
}

/** Finds a member's latest redemptions, claims and tickets; null for what the caller may not see. */
export async function findMemberActivity(db: Db, memberId: string, may: May): Promise<MemberActivity> {
  const [bought, claimed, written] = await Promise.all([
    db
      .select({ id: redemptions.id, name: redemptions.itemName, status: redemptions.status, at: redemptions.createdAt })
      .from(redemptions)
      .where(eq(redemptions.memberId, memberId))
      .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
      .limit(RECENT_LIMIT),
    db
      .select({ id: challengeClaims.id, name: challenges.slotName, status: challengeClaims.status, at: challengeClaims.createdAt })
      .from(challengeClaims)
      .innerJoin(challenges, eq(challenges.id, challengeClaims.challengeId))
      .where(eq(challengeClaims.memberId, memberId))
      .orderBy(desc(challengeClaims.createdAt), desc(challengeClaims.id))
      .limit(RECENT_LIMIT),
    db
      .select({ id: tickets.id, name: tickets.title, status: tickets.status, at: tickets.createdAt })
      .from(tickets)
      .where(eq(tickets.memberId, memberId))
      .orderBy(desc(tickets.createdAt), desc(tickets.id))
      .limit(RECENT_LIMIT),
  ]);
  return {
    redemptions: may('store:see') ? bought.map(asActivityItem) : null,
    claims: may('challenges:see') ? claimed.map(asActivityItem) : null,
    tickets: may('tickets:see') ? written.map(asActivityItem) : null,
  };
}

const asActivityItem = ({ at, ...item }: { id: number; name: string; status: string; at: Date }) => ({
  ...item,
  created_at: at.toISOString(),
});
