import { ticketCategoryEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ticketCategories, tickets } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, onlyRow, pageOf, writeRow } from '../../admin/rows';

const SORTED = { position: ticketCategories.position, name: sql`lower(${ticketCategories.name})` };

export function staffTicketCategoryRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: ticketCategoryEndpoints,
    subject: 'ticket-categories',
    nameOf: ({ name }) => `the category ${name}`,
    table: ticketCategories,
    list: (db, query) => pageOf(db, { query, select: () => selectCategories(db), sorted: SORTED[query.sort], id: ticketCategories.id }),
    find: (db, id) => onlyRow(selectCategories(db).where(eq(ticketCategories.id, id))),
    create: (tx, fields) => insertRow(tx, ticketCategories, columnsOf(ticketCategories, fields)),
    update: (tx, { id }, fields) => writeRow(tx, ticketCategories, id, columnsOf(ticketCategories, fields)),
    beforeRemoval(_tx, before) {
      if (before.tickets > 0) throw new HttpProblem(409, "There are tickets in this category, so it can't be deleted. Rename it instead.");
    },
  });
}

function selectCategories(db: Db) {
  const { id, version, name, position } = ticketCategories;
  const count = sql<number>`(select count(*)::integer from ${tickets} where ${eq(tickets.categoryId, id)})`;
  return db.select({ id, version, name, position, tickets: count }).from(ticketCategories).$dynamic();
}
