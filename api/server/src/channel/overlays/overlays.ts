import { type OverlayDrop, OverlayParams, OverlayResponse, type OverlayRedemption } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import type { CachedResponse, KeyOwner } from '../../plugins/response-cache';
import { cachedResponse } from '../../plugins/cached-response';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { findRunningDrop } from '../drops/start-drop';
import type { ApiApp, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { avatarUrl } from '../../core/user/user.repository';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, overlays, redemptions, storeItems } from '../../db/schema';

/** A token: 32 bytes as base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Registers GET /api/overlay/{token}, for anyone with an overlay's address. */
export function overlaysRoutes(app: ApiApp, context: ModuleContext): void {
  app.get('/api/overlay/:token', { schema: { params: OverlayParams, response: { 200: OverlayResponse } } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return cachedResponse(reply, await loadOverlay(context, request.params.token, addressOf(request)));
  });
}

/** Loads an overlay. @throws {HttpProblem} 404, the same for unknown and revoked tokens */
export async function loadOverlay(context: ModuleContext, token: string, owner: KeyOwner): Promise<CachedResponse<OverlayResponse>> {
  if (!TOKEN.test(token)) throw noSuchOverlay();
  return context.cache.getRow(`overlays/${token}`, owner, {
    topic: OVERLAYS,
    liveTopic: `overlay:${token}`,
    schema: OverlayResponse,
    load: async () => {
      const overlay = await findOverlay(context.db, token);
      if (!overlay) throw noSuchOverlay();
      const { kind, options, target } = overlay;
      const redemptions = kind === 'redemptions' && { redemptions: await readRedemptions(context) };
      const drop = kind === 'drop' && { drop: await readDrop(context) };
      return { success: true as const, data: { kind, options, target, ...redemptions, ...drop } };
    },
  });
}

/** Returns the running drop, unless it is shown in the chat alone. */
async function readDrop({ db, now }: ModuleContext): Promise<OverlayDrop | null> {
  const at = now();
  const drop = await findRunningDrop(db, at);
  if (!drop?.onOverlay || !drop.code.expiresAt) return null;
  const { code, points, maxUses, uses, expiresAt } = drop.code;
  return { word: code, points, places_left: maxUses === null ? null : maxUses - uses, ends_at: expiresAt.toISOString() };
}

async function readRedemptions({ db, avatarBase }: ModuleContext): Promise<OverlayRedemption[]> {
  // Rejected ones stay, so none moves into the list from below.
  const rows = await db
    .select({ redemption: redemptions, username: members.username, avatar: members.avatar, image: storeItems.image })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .innerJoin(storeItems, eq(storeItems.id, redemptions.itemId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(LISTED_REDEMPTIONS);
  return rows.map(({ redemption: { id, memberId, itemName, cost, createdAt }, username, avatar, image }) => ({
    id,
    username,
    avatar: avatarUrl(memberId, avatar, avatarBase),
    item: itemName,
    image,
    points: cost,
    created_at: createdAt.toISOString(),
  }));
}

const noSuchOverlay = () => notFound("This overlay doesn't exist.");

const LISTED_REDEMPTIONS = 10;

export async function findOverlay(db: Db, token: string) {
  const [row] = await db
    .select()
    .from(overlays)
    .where(and(eq(overlays.token, token), isNull(overlays.revokedAt)));
  return row;
}
