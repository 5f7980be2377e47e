import { affiliateEndpoints, StaffAffiliate } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { affiliates } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, onlyRow, pageOf, writeRow } from '../../admin/rows';

const SORTED = { position: affiliates.position, name: sql`lower(${affiliates.name})`, clicks: affiliates.clicks };

export function staffAffiliateRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: affiliateEndpoints,
    subject: 'affiliates',
    nameOf: ({ name }) => `the affiliate ${name}`,
    topics: ['affiliates', 'leaderboard'],
    table: affiliates,
    list(db, query) {
      const where = and(
        containsText(query.search, affiliates.name),
        query.is_featured === undefined ? undefined : eq(affiliates.isFeatured, query.is_featured),
        query.platform_id === undefined ? undefined : eq(affiliates.platformId, query.platform_id),
      );
      const select = () => db.select().from(affiliates).where(where).$dynamic();
      return pageOf(db, { query, select, sorted: SORTED[query.sort], id: affiliates.id }, asAffiliate);
    },
    find: async (db, id) => asAffiliate(await onlyRow(db.select().from(affiliates).where(eq(affiliates.id, id)))),
    async create(tx, fields) {
      await refuseTaken(tx, fields);
      return insertRow(tx, affiliates, columnsOf(affiliates, fields));
    },
    // Clicks are counted by visitors and never overwritten.
    async update(tx, { id }, fields) {
      await refuseTaken(tx, fields, id);
      return writeRow(tx, affiliates, id, columnsOf(affiliates, fields));
    },
  });
}

/** Allows one programme for each platform and casino. Unique indexes catch concurrent requests, but their errors name no field. */
async function refuseTaken(tx: Db, fields: Pick<StaffAffiliate, 'platform_id' | 'casino'>, ownId = 0): Promise<void> {
  for (const [name, column] of [
    ['platform_id', affiliates.platformId],
    ['casino', affiliates.casino],
  ] as const) {
    const value = fields[name];
    if (value === null) continue;
    const [taken] = await tx
      .select({ name: affiliates.name })
      .from(affiliates)
      .where(and(eq(column, value), ne(affiliates.id, ownId)));
    if (taken) throw fieldError(name, `${taken.name} has this already.`);
  }
}

const asAffiliate = (row: typeof affiliates.$inferSelect): StaffAffiliate => toWire(StaffAffiliate, row);
