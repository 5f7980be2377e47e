import { affiliateEndpoints, type AffiliateFields, type StaffAffiliate } from '@greenroom/contract/admin';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { affiliates } from '../../db/schema';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { containsText, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { position: affiliates.position, name: sql`lower(${affiliates.name})`, clicks: affiliates.clicks };

/** Affiliate programmes, which the home page shows. */
export function staffAffiliateRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: affiliateEndpoints,
    subject: 'affiliates',
    nameOf: ({ name }) => `the affiliate ${name}`,
    topics: ['affiliates'],
    table: affiliates,
    async list(db, query) {
      const where = and(
        containsText(query.search, affiliates.name),
        query.is_featured === undefined ? undefined : eq(affiliates.isFeatured, query.is_featured),
      );
      const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], affiliates.id);
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(affiliates)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
        db.$count(affiliates, where),
      ]);
      return { data: rows.map(asAffiliate), total };
    },
    async find(db, id) {
      const [row] = await db.select().from(affiliates).where(eq(affiliates.id, id));
      if (!row) throw rowNotFound();
      return asAffiliate(row);
    },
    async create(tx, fields) {
      const [row] = await tx.insert(affiliates).values(columnsOf(fields)).returning({ id: affiliates.id });
      return row?.id ?? 0;
    },
    // Clicks are counted by visitors and never overwritten.
    update: (tx, { id }, fields) => writeRow(tx, affiliates, id, columnsOf(fields)),
  });
}

function asAffiliate({
  id,
  version,
  name,
  link,
  logoUrl,
  benefits,
  isFeatured,
  position,
  clicks,
}: typeof affiliates.$inferSelect): StaffAffiliate {
  return { id, version, name, link, logo_url: logoUrl, benefits, is_featured: isFeatured, position, clicks };
}

function columnsOf({ name, link, logo_url: logoUrl, benefits, is_featured: isFeatured, position }: z.output<typeof AffiliateFields>) {
  return { name, link, logoUrl, benefits, isFeatured, position };
}
