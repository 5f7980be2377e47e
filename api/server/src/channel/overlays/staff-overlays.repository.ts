import type { OverlayKind } from '@greenroom/contract';
import { type overlayEndpoints, type OverlayTargets, StaffOverlay } from '@greenroom/contract/admin';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { overlays, platforms, raffles, tournaments } from '../../db/schema';
import { toWire } from '../../db/wire';
import { listRaffles } from '../../rewards/raffles/raffles.repository';
import { listTournaments } from '../../rewards/tournaments/tournaments.repository';
import { containsText, onlyRow, pageOf } from '../../admin/rows';

type OverlayRow = typeof overlays.$inferSelect;

const SORTED = { created_at: overlays.createdAt, name: sql`lower(${overlays.name})`, kind: overlays.kind };

export async function listStaffOverlays(
  db: Db,
  query: z.output<typeof overlayEndpoints.list.query>,
): Promise<{ data: StaffOverlay[]; total: number }> {
  const where = and(
    containsText(query.search, overlays.name),
    query.kind && eq(overlays.kind, query.kind),
    query.is_revoked !== undefined ? (query.is_revoked ? isNotNull : isNull)(overlays.revokedAt) : undefined,
  );
  const select = () => db.select().from(overlays).where(where).$dynamic();
  const { data, total } = await pageOf(db, { query, select, sorted: SORTED[query.sort], id: overlays.id });
  return { data: await asStaffOverlays(db, data), total };
}

/** @throws {HttpProblem} 404 */
export async function findStaffOverlay(db: Db, id: number): Promise<StaffOverlay> {
  return onlyRow(asStaffOverlays(db, await db.select().from(overlays).where(eq(overlays.id, id))));
}

/** Lists what overlays can show: all platforms, and the raffles and tournaments of the site's lists. */
export async function listTargets(db: Db, at: Date): Promise<OverlayTargets> {
  const [allPlatforms, listedRaffles, listedTournaments] = await Promise.all([
    db.select().from(platforms).orderBy(asc(platforms.position), asc(platforms.id)),
    listRaffles(db, at),
    listTournaments(db, at),
  ]);
  return {
    leaderboard: allPlatforms.map(({ slug, name }) => ({ target: slug, name })),
    raffle: listedRaffles.map(({ raffle: { id, title } }) => ({ target: String(id), name: title })),
    tournament: listedTournaments.map(({ id, name }) => ({ target: String(id), name })),
  };
}

type Targeted = Pick<OverlayRow, 'kind' | 'target'>;

const keyOf = ({ kind, target }: Targeted) => `${kind}:${target}`;

/** Finds names by kind and target, omitting missing ones, and kinds without targets. */
async function findNames(db: Db, rows: Targeted[]): Promise<Map<string, string>> {
  const targetsOf = (kind: OverlayKind) => rows.flatMap((row) => (row.kind === kind && row.target !== null ? [row.target] : []));
  const idsOf = (kind: OverlayKind) => targetsOf(kind).flatMap((target) => (/^[1-9]\d{0,8}$/.test(target) ? [Number(target)] : []));
  const [slugs, raffleIds, tournamentIds] = [targetsOf('leaderboard'), idsOf('raffle'), idsOf('tournament')];
  const named = await Promise.all([
    slugs.length > 0
      ? db.select({ target: platforms.slug, name: platforms.name }).from(platforms).where(inArray(platforms.slug, slugs))
      : [],
    raffleIds.length > 0 ? db.select({ target: raffles.id, name: raffles.title }).from(raffles).where(inArray(raffles.id, raffleIds)) : [],
    tournamentIds.length > 0
      ? db.select({ target: tournaments.id, name: tournaments.name }).from(tournaments).where(inArray(tournaments.id, tournamentIds))
      : [],
  ]);
  const kinds = ['leaderboard', 'raffle', 'tournament'] as const;
  return new Map(
    kinds.flatMap((kind, index) =>
      (named[index] ?? []).map(({ target, name }) => [keyOf({ kind, target: String(target) }), name] as const),
    ),
  );
}

export async function targetExists(db: Db, overlay: Targeted): Promise<boolean> {
  return (await findNames(db, [overlay])).has(keyOf(overlay));
}

async function asStaffOverlays(db: Db, rows: OverlayRow[]): Promise<StaffOverlay[]> {
  const names = await findNames(db, rows);
  return rows.map((row) => ({ ...toWire(StaffOverlay, row), target_name: names.get(keyOf(row)) ?? null }));
}
