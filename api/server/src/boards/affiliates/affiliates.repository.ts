import { FeaturedAffiliate, HowToJoin } from '@greenroom/contract';
import { asc, count, eq, getTableColumns, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { affiliates, siteSettings } from '../../db/schema';
import { toWire } from '../../db/wire';

type Affiliate = typeof affiliates.$inferSelect;

/** Number of the casino while the settings ask for its username, else null. */
const askedCasino = sql<number | null>`case when (
    select (array[${siteSettings.crypto1Enabled}, ${siteSettings.crypto2Enabled}, ${siteSettings.crypto3Enabled}])[${affiliates.casino}]
    from ${siteSettings}
  ) then ${affiliates.casino} end`;

const listShown = (db: Db) =>
  db
    .select({ ...getTableColumns(affiliates), casino: askedCasino })
    .from(affiliates)
    .orderBy(asc(affiliates.position), asc(affiliates.id))
    .$dynamic();

export async function listFeatured(db: Db): Promise<FeaturedAffiliate[]> {
  const rows = await listShown(db).where(eq(affiliates.isFeatured, true));
  return rows.map((row) => toWire(FeaturedAffiliate, { ...row, howToJoin: howToJoinOf(row) }));
}

/** Lists how to take part, with the platform whose leaderboard shows it, if the staff has entered something. */
export async function listHowToJoin(db: Db): Promise<{ platformId: number | null; howToJoin: HowToJoin }[]> {
  return (await listShown(db)).flatMap((row) => {
    const howToJoin = howToJoinOf(row);
    return howToJoin ? [{ platformId: row.platformId, howToJoin }] : [];
  });
}

/** Returns undefined if only the link is entered. */
function howToJoinOf(row: Affiliate): HowToJoin | undefined {
  const { id, code, steps, rules, disclosure } = row;
  if (steps.length === 0 && !code && !rules && !disclosure) return undefined;
  return toWire(HowToJoin, { ...row, affiliateId: id });
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

/** Counts a click. @returns the affiliate's link */
export async function countClick(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .update(affiliates)
    .set({ clicks: sql`${affiliates.clicks} + 1` })
    .where(eq(affiliates.id, id))
    .returning({ link: affiliates.link });
  return row?.link;
}

export async function findLink(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.select({ link: affiliates.link }).from(affiliates).where(eq(affiliates.id, id));
  return row?.link;
}
