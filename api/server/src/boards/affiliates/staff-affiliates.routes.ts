import { affiliateEndpoints, StaffAffiliate } from '@greenroom/contract/admin';
import { and, eq, sql } from 'drizzle-orm';
import { affiliates } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, onlyRow, pageOf, writeRow } from '../../admin/rows';

const SORTED = { position: affiliates.position, name: sql`lower(${affiliates.name})`, clicks: affiliates.clicks };

/** Affiliate programmes, which the home page shows. */
export function staffAffiliateRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: affiliateEndpoints,
    subject: 'affiliates',
    nameOf: ({ name }) => `the affiliate ${name}`,
    topics: ['affiliates'],
    table: affiliates,
    list(db, query) {
      const where = and(
        containsText(query.search, affiliates.name),
        query.is_featured === undefined ? undefined : eq(affiliates.isFeatured, query.is_featured),
      );
      const select = () => db.select().from(affiliates).where(where).$dynamic();
      return pageOf(db, { query, select, sorted: SORTED[query.sort], id: affiliates.id }, asAffiliate);
    },
    find: async (db, id) => asAffiliate(await onlyRow(db.select().from(affiliates).where(eq(affiliates.id, id)))),
    create: (tx, fields) => insertRow(tx, affiliates, columnsOf(affiliates, fields)),
    // Clicks are counted by visitors and never overwritten.
    update: (tx, { id }, fields) => writeRow(tx, affiliates, id, columnsOf(affiliates, fields)),
  });
}

const asAffiliate = (row: typeof affiliates.$inferSelect): StaffAffiliate => toWire(StaffAffiliate, row);
