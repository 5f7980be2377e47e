import { FeaturedAffiliate } from '@greenroom/contract';
import { asc, count, eq, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { affiliates } from '../../db/schema';
import { toWire } from '../../db/wire';

export async function listFeatured(db: Db): Promise<FeaturedAffiliate[]> {
  const rows = await db
    .select()
    .from(affiliates)
    .where(eq(affiliates.isFeatured, true))
    .orderBy(asc(affiliates.position), asc(affiliates.id));
  return rows.map((row) => toWire(FeaturedAffiliate, row));
}

export async function readStats(db: Db) {
  const [row] = await db
    .select({
      total: count(),
      featured: sql<number>`count(*) filter (where ${affiliates.isFeatured})`.mapWith(Number),
      clicks: sum(affiliates.clicks).mapWith(Number),
    })
    .from(affiliates);
  return {
    total_affiliates: row?.total ?? 0,
    featured_affiliates: row?.featured ?? 0,
    total_clicks: row?.clicks ?? 0,
  };
}

/** Counts a click. @returns the affiliate's link, undefined if there is no such affiliate */
export async function countClick(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .update(affiliates)
    .set({ clicks: sql`${affiliates.clicks} + 1` })
    .where(eq(affiliates.id, id))
    .returning({ link: affiliates.link });
  return row?.link;
}

/** The link of an affiliate, without a click. */
export async function findLink(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.select({ link: affiliates.link }).from(affiliates).where(eq(affiliates.id, id));
  return row?.link;
}
