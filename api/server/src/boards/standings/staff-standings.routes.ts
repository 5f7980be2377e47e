import { StaffBoardSource, standingsEndpoints, StaffSnapshot, type StaffStanding } from '@greenroom/contract/admin';
import { rankAmounts } from '@greenroom/contract/ranking';
import { and, eq, desc } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { standingsCorrections, leaderboards, platforms, standingsSnapshots } from '../../db/schema';
import { toWire } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import { rankBoard } from '../leaderboard/leaderboard.repository';
import { notifyOfDecision } from '../../core/notifications/notify';
import { refuseRanked, refuseRankedAt } from '../leaderboard/refuse-ranked';
import type { ModuleContext } from '../../module-context';
import { findBoardSource, isStale } from './board-standings';
import { matchById } from './match-by-id';
import { matchMembers } from './match-members';
import { isUnidentified } from './player-totals';
import {
  listCorrections,
  findLatest,
  findSource,
  ofTarget,
  selectSnapshots,
  type SnapshotFacts,
  type Target,
} from './standings.repository';
import { onlyRow, rowNotFound, pageOf } from '../../admin/rows';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { HttpProblem } from '../../lib/http-problem';
import { msg, type Text } from '../../lib/texts';

/** Registers the standings of a leaderboard: their source, corrections, matches with members, and snapshots. */
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
    const matched = await membersOf(db, board, page);
    return { data: page.map((row) => ({ ...row, member: matched.get(row.id) ?? null })), total: all.length };
  });

  const handleChange = staffChanges(handle, context, { subject: 'leaderboards', topics: ['leaderboard'] });

  handleChange(standingsEndpoints.correct, async ({ staff, tx, at, params: { id }, body: { player_key: playerKey, amount, reason } }) => {
    const board = await findBoard(tx, id);
    refuseFrozen(board);
    if (isUnidentified(playerKey))
      throw fieldError('player_key', 'Hidden players without an id cannot be corrected: the next response may list them in another order.');
    const row = await findStanding(tx, board, playerKey);
    const values = { playerName: row.name, amount, reason, correctedAt: at };
    const corrected = (await listCorrections(tx, id)).get(playerKey);
    await tx
      .insert(standingsCorrections)
      .values({ leaderboardId: id, playerKey, ...values })
      .onConflictDoUpdate({ target: [standingsCorrections.leaderboardId, standingsCorrections.playerKey], set: values });
    await refuseRanked(tx, staff, board);
    const text =
      amount === null
        ? msg('You were taken out of the ranking: {reason}', { reason })
        : msg('Your amount was set to {amount}: {reason}', { amount, reason });
    await notifyPlayer(tx, board, row, { text, at });
    const done = amount === null ? `Excluded ${row.name}` : `Set the amount of ${row.name} to ${amount.toLocaleString('en-US')}`;
    const { amount: was, reason: why } = corrected ?? { amount: row.source_wagered, reason: null };
    const audit = {
      action: 'correct',
      subjectId: id,
      summary: `${done}: ${reason}`,
      before: { player: playerKey, amount: was, reason: why },
      after: { player: playerKey, amount, reason },
    };
    return { audit };
  });

  handleChange(standingsEndpoints.removeCorrection, async ({ staff, tx, at, params: { id }, body: { player_key: playerKey } }) => {
    const board = await findBoard(tx, id);
    refuseFrozen(board);
    const row = await findStanding(tx, board, playerKey);
    const isOfPlayer = and(eq(standingsCorrections.leaderboardId, id), eq(standingsCorrections.playerKey, playerKey));
    const { playerName, amount, reason } = await onlyRow(tx.delete(standingsCorrections).where(isOfPlayer).returning());
    await refuseRanked(tx, staff, board);
    await notifyPlayer(tx, board, row, { text: msg('A correction by the staff was removed.'), at });
    const summary = `Removed the correction of ${playerName}`;
    return { audit: { action: 'remove-correction', subjectId: id, summary, before: { player: playerKey, amount, reason } } };
  });

  const handleMatch = staffChanges(handle, context, { subject: 'leaderboards' });
  handleMatch(standingsEndpoints.match, async ({ staff, tx, params: { id }, body: { player_key: playerKey, member_id: memberId } }) => {
    const board = await findBoard(tx, id);
    const { external_id: externalId, is_hidden: isHidden, name } = await findStanding(tx, board, playerKey);
    if (isHidden) throw fieldError('member_id', 'Hidden players are never matched.');
    if (externalId === null)
      throw fieldError('member_id', 'This source has no ids, so members match by the casino name in their settings.');
    const summary = await matchById(tx, { platformId: board.platformId, staff }, { externalId, name, memberId });
    return { audit: { action: 'match', subjectId: id, summary, after: { player: playerKey, member_id: memberId } } };
  });

  staffSnapshotRoutes(handle, context);
}

type Standing = Omit<StaffStanding, 'member'>;

async function notifyPlayer(tx: Db, board: BoardRow, row: Standing, { text, at }: { text: Text; at: Date }): Promise<void> {
  const member = (await membersOf(tx, board, [row])).get(row.id);
  const content = { title: msg('Your place on a leaderboard has changed'), text, path: '/leaderboard' };
  await notifyOfDecision(tx, member?.id ?? null, `standing:${board.id}:${row.id}:${at.getTime()}`, at, content);
}

const membersOf = (db: Db, { platformId }: BoardRow, rows: readonly Standing[]) => matchMembers(db, platformId, rows.map(asPlayer));

const asPlayer = ({ id, external_id, name, is_hidden }: Standing) => ({
  key: id,
  externalId: external_id,
  displayName: name,
  isHidden: is_hidden,
});

async function findStanding(db: Db, board: BoardRow, playerKey: string): Promise<Standing> {
  const row = (await listStandings(db, board)).find(({ id }) => id === playerKey);
  if (!row) throw rowNotFound();
  return row;
}

/** Lists a board's rows by rank, then the excluded ones. */
async function listStandings(db: Db, board: BoardRow): Promise<Standing[]> {
  const { players: ranked, uncorrected } = await rankBoard(db, board);
  const before = new Map(uncorrected.map((player) => [player.key, player]));
  const excluded = [...(await listCorrections(db, board.id)).values()].filter(({ amount }) => amount === null);
  const amounts = ranked.map(({ wagered }) => wagered);
  const awards = rankAmounts(amounts, []);
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

function staffSnapshotRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(standingsEndpoints.snapshots, async ({ params, query }) => {
    const target = await findTarget(db, params.id);
    const accepted = await findLatest(db, target, 'accepted');
    const orderBy = [desc(standingsSnapshots.seenUntil), desc(standingsSnapshots.id)];
    return pageOf(db, { query, select: () => selectSnapshots(db, target), orderBy }, (row) => asSnapshot(row, accepted));
  });

  const handleChange = staffChanges(handle, context, { subject: 'leaderboards', topics: ['leaderboard'] });
  handleChange(standingsEndpoints.accept, async ({ staff, tx, params: { id, snapshotId }, body: { reason } }) => {
    refuseFrozen(await findBoard(tx, id));
    const target = await findTarget(tx, id);
    // Serializes decisions about a platform's snapshots.
    await tx.select().from(platforms).where(eq(platforms.id, target.platformId)).for('no key update');
    const isSnapshot = and(eq(standingsSnapshots.id, snapshotId), ofTarget(target));
    const row = await onlyRow(tx.select().from(standingsSnapshots).where(isSnapshot));
    if (row.status === 'accepted') throw new HttpProblem(409, 'These numbers have already been accepted.');
    if (!row.content) throw new HttpProblem(409, 'This response has no numbers that could be accepted.');
    const accepted = await findLatest(tx, target, 'accepted');
    if (accepted && isNewer(accepted, row)) throw new HttpProblem(409, 'Newer numbers have been accepted since. Reload to see them.');
    const { id: acceptedFrom, seenUntil, fetchedAt, asOf, message, ...columns } = row;
    await tx.insert(standingsSnapshots).values({
      ...columns,
      status: 'accepted',
      reason: null,
      message: null,
      acceptedFrom,
      seenUntil,
      fetchedAt: seenUntil,
      asOf: new Date(asOf.getTime() + seenUntil.getTime() - fetchedAt.getTime()),
    });
    await refuseRankedAt(tx, staff, target.platformId);
    const summary = `Accepted numbers that were rejected (${message ?? ''}): ${reason}`;
    return { audit: { action: 'accept-snapshot', subjectId: id, summary, after: { snapshot: acceptedFrom, reason } } };
  });
}

type BoardRow = typeof leaderboards.$inferSelect;

const findBoard = (db: Db, id: number) => onlyRow(db.select().from(leaderboards).where(eq(leaderboards.id, id)));

function refuseFrozen({ frozenAt }: { frozenAt: Date | null }): void {
  if (frozenAt) throw new HttpProblem(409, 'The ranking of this leaderboard is final. Change it in its review.');
}

async function findTarget(db: Db, id: number): Promise<Target> {
  const { platformId } = await findBoard(db, id);
  return { platformId, leaderboardId: (await findSource(db, platformId))?.isCumulative ? null : id };
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

/** A fetch with held rows is accepted, and its original rows rejected, at the same time. */
const isNewer = (accepted: SnapshotFacts, { id, seenUntil }: Pick<SnapshotFacts, 'id' | 'seenUntil'>) =>
  accepted.seenUntil > seenUntil || accepted.acceptedFrom === id;
