import { StaffBoardSource, standingsEndpoints, StaffSnapshot, type StaffStanding } from '@greenroom/contract/admin';
import { rankAmounts } from '@greenroom/contract/ranking';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboards, members, platforms, players, standingsCorrections, standingsSnapshots } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { rankBoard } from '../leaderboard/leaderboard.repository';
import type { ModuleContext } from '../../module-context';
import { findBoardSource, isStale } from './board-standings';
import { matchMembers } from './match-members';
import { isUnidentified } from './player-totals';
import {
  findLatest,
  findSource,
  listCorrections,
  ofTarget,
  selectSnapshots,
  type SnapshotFacts,
  type Target,
} from './standings.repository';
import { changeAsStaff } from '../../admin/change-as-staff';
import { onlyRow, pageOf, rowNotFound } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SUBJECT = 'leaderboards';
const TOPICS = ['leaderboard'];

/** The standings of a leaderboard: their source, corrections, matches with members, and snapshots. */
export function staffStandingsRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(standingsEndpoints.source, async ({ params }) => {
    const board = await findBoard(db, params.id);
    const source = await findBoardSource(db, board);
    if (!source) return { data: null };
    const data = {
      ...toWire(StaffBoardSource, source),
      is_stale: isStale(source, board, now()),
      hides_subsections: source.snapshots !== null,
    };
    return { data };
  });

  handle(standingsEndpoints.standings, async ({ params, query }) => {
    const board = await findBoard(db, params.id);
    const wanted = query.search.toLowerCase();
    const all = (await listStandings(db, board)).filter(({ name }) => name.toLowerCase().includes(wanted));
    if (query.order === 'asc') all.reverse();
    const page = all.slice((query.page - 1) * query.per_page, query.page * query.per_page);
    const matched = await matchMembers(
      db,
      board.platformId,
      page.map(({ id, external_id, name, is_hidden }) => ({ key: id, externalId: external_id, displayName: name, isHidden: is_hidden })),
    );
    return { data: page.map((row) => ({ ...row, member: matched.get(row.id) ?? null })), total: all.length };
  });

  handle(standingsEndpoints.snapshots, async ({ params, query }) => {
    const target = await findTarget(db, params.id);
    const accepted = await findLatest(db, target, 'accepted');
    const orderBy = [desc(standingsSnapshots.seenUntil), desc(standingsSnapshots.id)];
    return pageOf(db, { query, select: () => selectSnapshots(db, target), orderBy }, (row) => asSnapshot(row, accepted));
  });

  handle(standingsEndpoints.accept, async ({ staff, params: { id, snapshotId }, body: { reason } }) => {
    refuseFrozen(await findBoard(db, id));
    const target = await findTarget(db, id);
    await changeAsStaff(context, {
      staff,
      topics: TOPICS,
      change: async (tx) => {
        // Serializes decisions about a platform's snapshots.
        await tx.select().from(platforms).where(eq(platforms.id, target.platformId)).for('no key update');
        const row = await onlyRow(
          tx
            .select()
            .from(standingsSnapshots)
            .where(and(eq(standingsSnapshots.id, snapshotId), ofTarget(target))),
        );
        if (row.status === 'accepted') throw new HttpProblem(409, 'These numbers have been accepted already.');
        if (!row.content) throw new HttpProblem(409, 'This response has no numbers that could be accepted.');
        const accepted = await findLatest(tx, target, 'accepted');
        if (accepted && isNewer(accepted, row)) throw new HttpProblem(409, 'Newer numbers have been accepted since. Reload to see them.');
        const { id: acceptedFrom, seenUntil, fetchedAt, asOf, message, ...columns } = row;
        const copy = {
          ...columns,
          status: 'accepted' as const,
          reason: null,
          message: null,
          acceptedFrom,
          seenUntil,
          fetchedAt: seenUntil,
          asOf: new Date(asOf.getTime() + seenUntil.getTime() - fetchedAt.getTime()),
        };
        await tx.insert(standingsSnapshots).values(copy);
        const audit = {
          action: 'accept-snapshot',
          subject: SUBJECT,
          subjectId: id,
          summary: `Accepted numbers that were rejected (${message ?? ''}): ${reason}`,
          after: { snapshot: acceptedFrom, reason },
        };
        return { result: null, audit };
      },
    });
    return {};
  });

  handle(standingsEndpoints.correct, async ({ staff, params: { id }, body: { player_key: playerKey, amount, reason } }) => {
    const board = await findBoard(db, id);
    refuseFrozen(board);
    if (isUnidentified(playerKey))
      throw fieldError('player_key', 'Hidden players without an id cannot be corrected: the next response may list them in another order.');
    const row = (await listStandings(db, board)).find((standing) => standing.id === playerKey);
    if (!row) throw rowNotFound();
    await changeAsStaff(context, {
      staff,
      topics: TOPICS,
      change: async (tx, at) => {
        const values = { playerName: row.name, amount, reason, correctedAt: at };
        const before = (await listCorrections(tx, id)).get(playerKey);
        await tx
          .insert(standingsCorrections)
          .values({ leaderboardId: id, playerKey, ...values })
          .onConflictDoUpdate({ target: [standingsCorrections.leaderboardId, standingsCorrections.playerKey], set: values });
        const done = amount === null ? `Excluded ${row.name}` : `Set the amount of ${row.name} to ${amount.toLocaleString('en-US')}`;
        const was = before
          ? { player: playerKey, amount: before.amount, reason: before.reason }
          : { player: playerKey, amount: row.source_wagered, reason: null };
        return {
          result: null,
          audit: {
            action: 'correct',
            subject: SUBJECT,
            subjectId: id,
            summary: `${done}: ${reason}`,
            before: was,
            after: { player: playerKey, amount, reason },
          },
        };
      },
    });
    return {};
  });

  handle(standingsEndpoints.removeCorrection, async ({ staff, params: { id }, body: { player_key: playerKey } }) => {
    refuseFrozen(await findBoard(db, id));
    await changeAsStaff(context, {
      staff,
      topics: TOPICS,
      change: async (tx) => {
        const row = await onlyRow(
          tx
            .delete(standingsCorrections)
            .where(and(eq(standingsCorrections.leaderboardId, id), eq(standingsCorrections.playerKey, playerKey)))
            .returning(),
        );
        const { playerName, amount, reason } = row;
        return {
          result: null,
          audit: {
            action: 'remove-correction',
            subject: SUBJECT,
            subjectId: id,
            summary: `Removed the correction of ${playerName}`,
            before: { player: playerKey, amount, reason },
          },
        };
      },
    });
    return {};
  });

  handle(standingsEndpoints.match, async ({ staff, params: { id }, body: { player_key: playerKey, username } }) => {
    const board = await findBoard(db, id);
    const row = (await listStandings(db, board)).find((standing) => standing.id === playerKey);
    if (!row) throw rowNotFound();
    if (row.is_hidden) throw fieldError('username', 'Hidden players are never matched.');
    if (row.external_id === null)
      throw fieldError('username', 'This source has no ids, so members match by the casino name in their settings.');
    await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const summary = await matchById(tx, board.platformId, { externalId: row.external_id ?? '', name: row.name, username });
        return {
          result: null,
          audit: { action: 'match', subject: SUBJECT, subjectId: id, summary, after: { player: playerKey, username } },
        };
      },
    });
    return {};
  });
}

const findBoard = (db: Db, id: number) => onlyRow(db.select().from(leaderboards).where(eq(leaderboards.id, id)));

/** @throws {HttpProblem} 409 */
function refuseFrozen({ frozenAt }: { frozenAt: Date | null }): void {
  if (frozenAt) throw new HttpProblem(409, 'The ranking of this leaderboard is final. Change it in its review.');
}

async function findTarget(db: Db, id: number): Promise<Target> {
  const { platformId } = await findBoard(db, id);
  return { platformId, leaderboardId: (await findSource(db, platformId))?.isCumulative ? null : id };
}

/** All rows of a board in the order of their ranks, then the excluded ones. */
async function listStandings(db: Db, board: Awaited<ReturnType<typeof findBoard>>): Promise<Omit<StaffStanding, 'member'>[]> {
  const { players: ranked, uncorrected } = await rankBoard(db, board);
  const before = new Map(uncorrected.map((player) => [player.key, player]));
  const excluded = [...(await listCorrections(db, board.id)).values()].filter(({ amount }) => amount === null);
  const awards = rankAmounts(
    ranked.map(({ wagered }) => wagered),
    [],
  );
  return [
    ...ranked.map(({ key, displayName, externalId, wagered, isHidden, correction }, index) => ({
      id: key,
      rank: awards[index]?.rank ?? null,
      name: displayName,
      external_id: externalId,
      wagered,
      source_wagered: before.get(key)?.wagered ?? null,
      is_hidden: isHidden,
      correction,
    })),
    ...excluded.map(({ playerKey, playerName, reason }) => {
      const player = before.get(playerKey);
      return {
        id: playerKey,
        rank: null,
        name: player?.displayName ?? playerName,
        external_id: player?.externalId ?? null,
        wagered: null,
        source_wagered: player?.wagered ?? null,
        is_hidden: player?.isHidden ?? false,
        correction: reason,
      };
    }),
  ];
}

function asSnapshot(row: SnapshotFacts, accepted: SnapshotFacts | undefined): StaffSnapshot {
  const isRejected = row.status === 'rejected';
  return {
    ...toWire(StaffSnapshot, row),
    players: row.playerCount,
    is_by_hand: row.acceptedFrom !== null,
    can_accept: isRejected && row.digest !== null && !(accepted && isNewer(accepted, row)),
  };
}

/** A fetch of which single players stay as they were is accepted, and what was sent of them rejected, at the same time. */
const isNewer = (accepted: SnapshotFacts, { id, seenUntil }: Pick<SnapshotFacts, 'id' | 'seenUntil'>) =>
  accepted.seenUntil > seenUntil || accepted.acceptedFrom === id;

/** Matches a casino's id with a member, or ends its match. @returns the summary of the change @throws {HttpProblem} 422 for an unknown member, and one with another player */
async function matchById(
  tx: Db,
  platformId: number,
  { externalId, name, username }: { externalId: string; name: string; username: string | null },
): Promise<string> {
  const ofPlayer = and(eq(players.platformId, platformId), eq(players.externalId, externalId));
  if (username === null) {
    await tx.update(players).set({ memberId: null }).where(ofPlayer);
    return `Ended the match of the player ${name}`;
  }
  // Locked, so that two players cannot be matched with the member at once.
  const [member] = await tx.select().from(members).where(eq(members.username, username)).for('update');
  if (!member || member.deletedAt) throw fieldError('username', 'There is no member of this name.');
  // A player by name only may be the same one, from imported wagers.
  const others = and(eq(players.platformId, platformId), eq(players.memberId, member.id), ne(players.externalId, externalId));
  const [other] = await tx.select({ name: players.displayName }).from(players).where(others);
  if (other)
    throw fieldError(
      'username',
      `${username} is matched with the player ${other.name} of this platform. A member has one account at a casino: end that match first.`,
    );
  const [updated] = await tx.update(players).set({ memberId: member.id }).where(ofPlayer).returning();
  if (updated) return `Matched the player ${name} with ${username}`;
  // A player of the same name from imported wagers is the same one; a name that another id has taken gets the id appended.
  const [named] = await tx
    .select()
    .from(players)
    .where(and(eq(players.platformId, platformId), eq(players.displayName, name)));
  if (named && named.externalId === null) await tx.update(players).set({ memberId: member.id, externalId }).where(eq(players.id, named.id));
  else
    await tx.insert(players).values({ platformId, displayName: named ? `${name} (${externalId})` : name, memberId: member.id, externalId });
  return `Matched the player ${name} with ${username}`;
}
