import { savedReplyEndpoints } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { savedReplies } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow, staffRows } from '../../admin/rows';

export function staffSavedReplyRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: savedReplyEndpoints,
    subject: 'saved-replies',
    nameOf: ({ name }) => `the saved reply ${name}`,
    table: savedReplies,
    ...staffRows(savedReplyEndpoints.list, {
      select: (db) => db.select().from(savedReplies).$dynamic(),
      id: savedReplies.id,
      sorted: { position: savedReplies.position, name: sql`lower(${savedReplies.name})` },
    }),
    create: (tx, fields) => insertRow(tx, savedReplies, columnsOf(savedReplies, fields)),
    update: (tx, { id }, fields) => writeRow(tx, savedReplies, id, columnsOf(savedReplies, fields)),
  });
}
