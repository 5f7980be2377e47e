import { affiliateEndpoints, type StaffAffiliate } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { affiliates } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, writeRow, staffRows } from '../../admin/rows';

export function staffAffiliateRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: affiliateEndpoints,
    subject: 'affiliates',
    nameOf: ({ name }) => `the affiliate ${name}`,
    topics: ['affiliates', 'leaderboard'],
    table: affiliates,
    ...staffRows(affiliateEndpoints.list, {
      select: (db) => db.select().from(affiliates).$dynamic(),
      id: affiliates.id,
      where: ({ search, is_featured: isFeatured, platform_id: platformId }) =>
        and(
          containsText(search, affiliates.name),
          isFeatured === undefined ? undefined : eq(affiliates.isFeatured, isFeatured),
          platformId === undefined ? undefined : eq(affiliates.platformId, platformId),
        ),
      sorted: { position: affiliates.position, name: sql`lower(${affiliates.name})`, clicks: affiliates.clicks },
    }),
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
