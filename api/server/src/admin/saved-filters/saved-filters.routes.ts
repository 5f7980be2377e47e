import { MAX_SAVED_FILTERS, type SavedFilter, savedFilterEndpoints } from '@greenroom/contract/admin';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, savedFilters } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { fieldError } from '../../uploads/read-form';
import { PANEL_LISTS } from '../admin.rules';
import { onlyRow } from '../rows';
import type { HandleEndpoint } from '../staff-endpoints';

/** Registers the staff's saved filters for lists. They are personal settings, so the audit log has no entries of them. */
export function savedFilterRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(savedFilterEndpoints.list, async ({ staff, query: { list } }) => ({ data: await listFilters(db, staff.id, list) }));

  handle(savedFilterEndpoints.save, async ({ staff, body }) => {
    const { filter, sort, order } = body;
    if (!PANEL_LISTS.has(body.list)) throw fieldError('list', 'The panel has no such list.');
    return db.transaction(async (tx) => {
      // Concurrent requests must not exceed the limit together.
      await tx.select({ id: members.id }).from(members).where(eq(members.id, staff.id)).for('no key update');
      await tx
        .insert(savedFilters)
        .values({ ...body, memberId: staff.id })
        .onConflictDoUpdate({ target: [savedFilters.memberId, savedFilters.list, savedFilters.name], set: { filter, sort, order } });
      const data = await listFilters(tx, staff.id, body.list);
      if (data.length > MAX_SAVED_FILTERS)
        throw new HttpProblem(409, "You've saved the maximum number of filters for this list. Delete one first.");
      return { data };
    });
  });

  handle(savedFilterEndpoints.remove, async ({ staff, params: { id } }) => {
    await onlyRow(
      db
        .delete(savedFilters)
        .where(and(eq(savedFilters.id, id), eq(savedFilters.memberId, staff.id)))
        .returning(),
    );
    return {};
  });
}

const listFilters = (db: Db, memberId: string, list: string): Promise<SavedFilter[]> =>
  db
    .select({
      id: savedFilters.id,
      name: savedFilters.name,
      filter: savedFilters.filter,
      sort: savedFilters.sort,
      order: savedFilters.order,
    })
    .from(savedFilters)
    .where(and(eq(savedFilters.memberId, memberId), eq(savedFilters.list, list)))
    .orderBy(asc(savedFilters.name));
