import { sql } from 'drizzle-orm';
import { openPostgres } from '../../../api/server/src/db/client';
import { codes, drops, members, storeItems } from '../../../api/server/src/db/schema';
import { DAY } from '../../../api/server/src/lib/durations';
import { connectTestChannel } from '../../../api/server/src/testing/kick-webhooks';
import { query } from '../databases';
import { CODE_POINTS } from '../raid/contests';

export const PLACES = 500;
export const WARM_UP = { raffle: 1001, code: 'WARMUP', unlimited: 2001 };
/** The targets of all presses: a raffle, a code, two items and a word in the chat. */
export const DEMANDED = { name: '', withinMs: 2000, raffle: 1002, code: 'SITECODE', soldOut: 2002, unlimited: 2003, word: 'CHATWORD' };
export type Round = typeof DEMANDED;
/** Faster than PostgreSQL alone, so that the arrivals limit nothing. */
const FAST = { name: ' within 1 s', withinMs: 1000, raffle: 1003, code: 'FASTCODE', soldOut: 2004, unlimited: 2005, word: 'FASTWORD' };
export const ROUNDS = [DEMANDED, FAST];

/** Adds what members press for to the raid's database. */
export async function fillDrop(url: string): Promise<void> {
  const { db, close } = await openPostgres(url);
  const item = { name: 'Shirt', description: '', cost: 1 };
  await db
    .insert(storeItems)
    .values([
      ...[WARM_UP, ...ROUNDS].map(({ unlimited: id }) => ({ ...item, id, quantity: 1_000_000 })),
      ...ROUNDS.map(({ soldOut: id }) => ({ ...item, id, quantity: PLACES })),
    ]);
  const expiresAt = new Date(Date.now() + DAY);
  const words = await db
    .insert(codes)
    .values(ROUNDS.map(({ word }) => ({ code: word, points: CODE_POINTS, expiresAt })))
    .returning();
  const drop = { startedAt: new Date(), onOverlay: false, inChat: false, isTimed: false };
  await db.insert(drops).values(words.map(({ id }) => ({ ...drop, codeId: id })));
  const kickUserId = sql`substr(${members.id}, 5)::int::text`;
  // As linking does it: events then name nobody again.
  await db
    .update(members)
    .set({ kickUserId, kickUsername: sql`'viewer' || ${kickUserId}`, kickSlug: sql`'viewer' || ${kickUserId}`, kickNamedAt: new Date() });
  await connectTestChannel(db, { accessExpiresAt: expiresAt, slug: 'greenroom', namedAt: new Date() });
  await close();
  await query(url, 'vacuum analyze');
}
