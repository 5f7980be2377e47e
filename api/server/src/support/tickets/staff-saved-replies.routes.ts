import { savedReplyEndpoints } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { savedReplies } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, onlyRow, pageOf, writeRow } from '../../admin/rows';

const SORTED = { position: savedReplies.position, name: sql`lower(${savedReplies.name})` };

export function staffSavedReplyRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: savedReplyEndpoints,
    subject: 'saved-replies',
    nameOf: ({ name }) => `the saved reply ${name}`,
    table: savedReplies,
    list: (db, query) => pageOf(db, { query, select: () => selectReplies(db), sorted: SORTED[query.sort], id: savedReplies.id }),
    find: (db, id) => onlyRow(selectReplies(db).where(eq(savedReplies.id, id))),
    create: (tx, fields) => insertRow(tx, savedReplies, columnsOf(savedReplies, fields)),
    update: (tx, { id }, fields) => writeRow(tx, savedReplies, id, columnsOf(savedReplies, fields)),
  });
}

const selectReplies = (db: Db) => db.select().from(savedReplies).$dynamic();
