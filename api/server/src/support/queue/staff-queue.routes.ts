import { queueEndpoints, type QueueItem } from '@greenroom/contract/admin';
import { and, eq, lte, or } from 'drizzle-orm';
import { findLastAuthor } from '../../admin/audit-log/authors';
import type { Caller, HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { queueTakes } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { computedItems, type QueueContext } from './computed-items';
import { findQueueItem, listQueue, type QueueScope, kindsFor, takesExpiredAt } from './queue.repository';

/** Registers the queue, and who works on which row. The endpoints of their lists complete them. */
export function staffQueueRoutes(handle: HandleEndpoint, context: QueueContext): void {
  const { db, now } = context;
  const readComputed = computedItems(context);

  async function scopeOf({ staff, may }: Caller): Promise<QueueScope> {
    const kinds = kindsFor(may);
    return { staffId: staff.id, kinds, computed: await readComputed(kinds), at: now() };
  }

  handle(queueEndpoints.list, async ({ query, ...caller }) => listQueue(db, await scopeOf(caller), query));

  handle(queueEndpoints.take, async ({ body, ...caller }) => {
    const { staff } = caller;
    const scope = await scopeOf(caller);
    if (!scope.kinds.includes(body.kind)) throw new HttpProblem(403, "Your role can't see this.");
    if (!(await findQueueItem(db, scope, body))) throw await noLongerWaits(db, body);
    const taken = { takenBy: staff.id, takenAt: scope.at };
    const rows = await db
      .insert(queueTakes)
      .values({ kind: body.kind, subjectId: body.id, ...taken })
      .onConflictDoUpdate({
        target: [queueTakes.kind, queueTakes.subjectId],
        set: taken,
        setWhere: or(eq(queueTakes.takenBy, staff.id), lte(queueTakes.takenAt, takesExpiredAt(scope.at))),
      })
      .returning();
    const item = await findQueueItem(db, scope, body);
    if (!item) throw await noLongerWaits(db, body);
    if (rows.length === 0) throw new HttpProblem(409, `${item.taken?.by.username ?? 'Somebody else'} works on this.`);
    return { data: item };
  });

  handle(queueEndpoints.release, async ({ staff, body: { kind, id } }) => {
    await db.delete(queueTakes).where(and(eq(queueTakes.kind, kind), eq(queueTakes.subjectId, id), eq(queueTakes.takenBy, staff.id)));
    return {};
  });
}

async function noLongerWaits(db: Db, { kind, id }: Pick<QueueItem, 'kind' | 'id'>): Promise<HttpProblem> {
  const author = await findLastAuthor(db, kind, id);
  return new HttpProblem(409, `This no longer waits${author === null ? '' : `: ${author} changed it last`}.`);
}
