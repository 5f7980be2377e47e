import { ticketCategoryEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ticketCategories, tickets } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { position: ticketCategories.position, name: sql`lower(${ticketCategories.name})` };

/** The categories of tickets. */
export function staffTicketCategoryRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: ticketCategoryEndpoints,
    subject: 'ticket-categories',
    nameOf: ({ name }) => `the category ${name}`,
    table: ticketCategories,
    async list(db, query) {
      const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], ticketCategories.id);
      const [data, total] = await Promise.all([
        selectCategories(db)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
        db.$count(ticketCategories),
      ]);
      return { data, total };
    },
    async find(db, id) {
      const [row] = await selectCategories(db).where(eq(ticketCategories.id, id));
      if (!row) throw rowNotFound();
      return row;
    },
    async create(tx, fields) {
      const [row] = await tx.insert(ticketCategories).values(fields).returning({ id: ticketCategories.id });
      return row?.id ?? 0;
    },
    update: (tx, { id }, fields) => writeRow(tx, ticketCategories, id, fields),
    beforeRemoval(_tx, before) {
      if (before.tickets > 0) throw new HttpProblem(409, 'There are tickets in this category, so it cannot be deleted. Rename it instead.');
    },
  });
}

function selectCategories(db: Db) {
  const { id, version, name, position } = ticketCategories;
  const count = sql<number>`(select count(*)::integer from ${tickets} where ${eq(tickets.categoryId, id)})`;
  return db.select({ id, version, name, position, tickets: count }).from(ticketCategories).$dynamic();
}
