import { TARGETED_KINDS, overlayEndpoints, StaffOverlay, type OverlayTargets } from '@greenroom/contract/admin';
import { eq, and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { overlays, platforms, raffles, tournaments } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, onlyRow, writeRow, containsText, staffRows } from '../../admin/rows';
import type { OverlayKind } from '@greenroom/contract';
import { listRaffles } from '../../rewards/raffles/raffles.repository';
import { listTournaments } from '../../rewards/tournaments/tournaments.repository';

/** Registers overlays for the streamer's software. A revoked one stays in the list until it is deleted. */
export function staffOverlayRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(overlayEndpoints.targets, async () => ({ data: await listTargets(db, now()) }));

  const handleChange = serveResource(handle, context, {
    endpoints: overlayEndpoints,
    subject: 'overlays',
    nameOf: ({ name }) => `the overlay ${name}`,
    topics: [OVERLAYS],
    table: overlays,
    list: listStaffOverlays,
    find: findStaffOverlay,
    async create(tx, fields, createdAt) {
      await checkTarget(tx, fields);
      return insertRow(tx, overlays, { ...columnsOf(overlays, fields), createdAt });
    },
    async update(tx, { id, kind, target: currentTarget, revoked_at: revokedAt }, fields) {
      if (revokedAt !== null) throw new HttpProblem(409, 'This overlay is revoked, so it can no longer be changed.');
      // The current target may have been deleted.
      if (fields.target !== currentTarget) await checkTarget(tx, { kind, target: fields.target });
      await writeRow(tx, overlays, id, columnsOf(overlays, fields));
    },
  });

  handle(overlayEndpoints.address, async ({ params: { id } }) => {
    const { revokedAt, token } = await onlyRow(db.select().from(overlays).where(eq(overlays.id, id)));
    return { data: { path: revokedAt ? null : `/overlay/${token}` } };
  });

  handleChange(overlayEndpoints.revoke, () => ({
    action: 'revoke',
    summary: 'Revoked',
    async write({ tx, at, row }) {
      if (row.revokedAt !== null) throw new HttpProblem(409, 'This overlay is already revoked.');
      await writeRow(tx, overlays, row.id, { revokedAt: at });
    },
  }));
}

/** Checks a target. @throws {HttpProblem} 422 if the kind doesn't have it, or it does not exist */
async function checkTarget(tx: Db, overlay: Pick<StaffOverlay, 'kind' | 'target'>): Promise<void> {
  if (overlay.target === null) return;
  if (!TARGETED_KINDS.some((kind) => kind === overlay.kind)) throw fieldError('target', 'An overlay of this kind shows what is current.');
  if (!(await findNames(tx, [overlay])).has(keyOf(overlay))) throw fieldError('target', "This doesn't exist, or no longer exists.");
}

type OverlayRow = typeof overlays.$inferSelect;

const { list: listStaffOverlays, find: findStaffOverlay } = staffRows(overlayEndpoints.list, {
  select: (db) => db.select().from(overlays).$dynamic(),
  id: overlays.id,
  where: ({ search, kind, is_revoked: isRevoked }) =>
    and(
      containsText(search, overlays.name),
      kind && eq(overlays.kind, kind),
      isRevoked === undefined ? undefined : (isRevoked ? isNotNull : isNull)(overlays.revokedAt),
    ),
  sorted: { created_at: overlays.createdAt, name: sql`lower(${overlays.name})`, kind: overlays.kind },
  async asRows(db, rows) {
    const names = await findNames(db, rows);
    return rows.map((row) => ({ ...toWire(StaffOverlay, row), target_name: names.get(keyOf(row)) ?? null }));
  },
});

/** Lists what overlays can show: all platforms, and the raffles and tournaments of the site's lists. */
async function listTargets(db: Db, at: Date): Promise<OverlayTargets> {
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
