import { ticketCategoryEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ticketCategories, tickets } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow, staffRows } from '../../admin/rows';

export function staffTicketCategoryRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: ticketCategoryEndpoints,
    subject: 'ticket-categories',
    nameOf: ({ name }) => `the category ${name}`,
    table: ticketCategories,
    ...staffRows(ticketCategoryEndpoints.list, {
      select: selectCategories,
      id: ticketCategories.id,
      sorted: { position: ticketCategories.position, name: sql`lower(${ticketCategories.name})` },
    }),
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
