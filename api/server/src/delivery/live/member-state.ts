import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { LiveMember, WinningsState } from '@greenroom/contract';
import type { Db } from '../../db/client';
import { exclusionEnd } from '../../core/safer-gambling/exclusion.rules';
import { WINNINGS_REVISION, WINNINGS_STATE, NOTIFICATIONS_REVISION, UNREAD_NOTIFICATIONS } from '../../session/session.repository';
import { challengeClaims, members, redemptions, sessions, tickets } from '../../db/schema';

export interface MemberState {
  points: number;
  excludedUntil: string | null;
  winnings: WinningsState | null;
  notifications: number;
  areas: Readonly<Record<Area, string>>;
}

type Area = LiveMember['changed'][number];
const AREAS = ['store', 'tickets', 'claims', 'profile', 'winnings', 'notifications'] as const satisfies readonly Area[];

const rowsOf = (table: typeof redemptions | typeof challengeClaims) =>
  sql<string>`(select count(*) || '.' || coalesce(sum(${table.version}), 0) from ${table} where ${table.memberId} = ${members.id})`;

/** Revisions that change with every write: rows are only added, and have a version. */
const AREA_REVISIONS = {
  store: rowsOf(redemptions),
  tickets: sql<string>`(select count(*) || '.' || coalesce(sum(${tickets.version}), 0) || '.' || coalesce(floor(extract(epoch from max(${tickets.updatedAt})) * 1000), 0)
    from ${tickets} where ${tickets.memberId} = ${members.id})`,
  claims: rowsOf(challengeClaims),
  profile: sql<string>`left(md5(concat_ws(' ', ${members.version}, ${members.username}, ${members.kickUsername}, ${members.avatar}, ${members.banner}, ${members.bio},
    ${members.twitterUser}, ${members.youtubeUser}, ${members.instagramUser}, ${members.tiktokUser}, ${members.role}, ${members.xp})), 10)`,
  winnings: WINNINGS_REVISION,
  notifications: NOTIFICATIONS_REVISION,
};

/** Reads the states of the sessions' members. @returns by the session's hash; omits ended sessions and banned members */
export async function readMemberStates(db: Db, sessionHashes: readonly string[], now: Date): Promise<Map<string, MemberState>> {
  const rows = await db
    .select({
      hash: sessions.idHash,
      points: members.points,
      excludedAt: members.excludedAt,
      excludedUntil: members.excludedUntil,
      winnings: WINNINGS_STATE,
      notifications: UNREAD_NOTIFICATIONS,
      areas: AREA_REVISIONS,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.idHash, [...sessionHashes]), gt(sessions.expiresAt, now), isNull(members.bannedAt)));
  return new Map(
    rows.map(({ hash, points, areas, winnings, notifications, ...member }) => [
      hash,
      { points, areas, winnings, notifications, excludedUntil: exclusionEnd(member, now) },
    ]),
  );
}

/** Encodes the revision of the topic `me`, for {@link changesSince}. */
export const encodeMemberState = ({ points, areas }: MemberState): string => [points, ...AREAS.map((area) => areas[area])].join('_');

/** Returns what changed since a revision; null if nothing did. */
export function changesSince(revision: string | undefined, state: MemberState): LiveMember | null {
  if (revision === undefined || revision === encodeMemberState(state)) return null;
  const [points, ...before] = revision.split('_');
  const changed = AREAS.filter((area, index) => before[index] !== state.areas[area]);
  return changed.length > 0 || points !== String(state.points)
    ? {
        points: state.points,
        changed,
        ...(state.excludedUntil && { excluded_until: state.excludedUntil }),
        ...(state.winnings && { winnings: state.winnings }),
        notifications: state.notifications,
      }
    : null;
}
