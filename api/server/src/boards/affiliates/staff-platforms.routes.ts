import { platformEndpoints } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { platforms } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, writeRow, staffRows } from '../../admin/rows';

export function staffPlatformRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: platformEndpoints,
    subject: 'platforms',
    nameOf: ({ name }) => `the platform ${name}`,
    topics: ['leaderboard'],
    table: platforms,
    ...staffRows(platformEndpoints.list, {
      select: (db) => db.select().from(platforms).$dynamic(),
      id: platforms.id,
      where: ({ search }) => containsText(search, platforms.name, platforms.slug),
      sorted: { position: platforms.position, name: sql`lower(${platforms.name})`, slug: platforms.slug },
    }),
    async create(tx, fields) {
      await refuseTakenSlug(tx, fields.slug);
      return insertRow(tx, platforms, columnsOf(platforms, fields));
    },
    async update(tx, { id }, fields) {
      await refuseTakenSlug(tx, fields.slug, id);
      await writeRow(tx, platforms, id, columnsOf(platforms, fields));
    },
  });
}

/** Names the field in the error. The unique index catches concurrent requests, but its error names no field. */
async function refuseTakenSlug(tx: Db, slug: string, ownId = 0): Promise<void> {
  const [taken] = await tx
    .select({ name: platforms.name })
    .from(platforms)
    .where(and(eq(platforms.slug, slug), ne(platforms.id, ownId)));
  if (taken) throw fieldError('slug', `${taken.name} has this slug already.`);
}
