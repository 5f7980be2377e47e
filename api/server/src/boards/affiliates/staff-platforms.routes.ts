import { platformEndpoints, type PlatformFields, type StaffPlatform } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { platforms } from '../../db/schema';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { containsText, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

type Fields = z.output<typeof PlatformFields>;

const SORTED = { position: platforms.position, name: sql`lower(${platforms.name})`, slug: platforms.slug };

/** Platforms: the casinos whose wagers are ranked. */
export function staffPlatformRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: platformEndpoints,
    subject: 'platforms',
    nameOf: ({ name }) => `the platform ${name}`,
    topics: ['leaderboard'],
    table: platforms,
    async list(db, query) {
      const where = containsText(query.search, platforms.name, platforms.slug);
      const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], platforms.id);
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(platforms)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
        db.$count(platforms, where),
      ]);
      return { data: rows.map(asPlatform), total };
    },
    async find(db, id) {
      const [row] = await db.select().from(platforms).where(eq(platforms.id, id));
      if (!row) throw rowNotFound();
      return asPlatform(row);
    },
    async create(tx, fields) {
      await refuseTakenSlug(tx, fields.slug);
      const [row] = await tx.insert(platforms).values(columnsOf(fields)).returning({ id: platforms.id });
      return row?.id ?? 0;
    },
    async update(tx, { id }, fields) {
      await refuseTakenSlug(tx, fields.slug, id);
      await writeRow(tx, platforms, id, columnsOf(fields));
    },
  });
}

/** Names the field in the error. Concurrent requests are caught by the unique index, whose error names no field. */
async function refuseTakenSlug(tx: Db, slug: string, ownId = 0): Promise<void> {
  const [taken] = await tx
    .select({ name: platforms.name })
    .from(platforms)
    .where(and(eq(platforms.slug, slug), ne(platforms.id, ownId)));
  if (taken) throw fieldError('slug', `${taken.name} has this slug already.`);
}

function asPlatform({ id, version, name, slug, currencySymbol, position }: typeof platforms.$inferSelect): StaffPlatform {
  return { id, version, name, slug, position, currency_symbol: currencySymbol };
}

function columnsOf({ name, slug, currency_symbol: currencySymbol, position }: Fields) {
  return { name, slug, currencySymbol, position };
}
