import { queueEndpoints, type QueueItem } from '@greenroom/contract/admin';
import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { findLastAuthor } from '../../admin/audit-log/last-author';
import type { Caller, HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { lookAlikeVerdicts, members, queueTakes } from '../../db/schema';
import { listPausedCanaries } from '../../delivery/canaries/paused-canaries';
import type { DeliveryContext } from '../../delivery/create-delivery';
import { cacheWithTtl } from '../../lib/caches';
import { MINUTE } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { findLookAlikes } from '../../people/look-alikes/find-look-alikes';
import { isWeak, type LookAlikePair, openPairs, pairKey } from '../../people/look-alikes/look-alikes.rules';
import { type ComputedItem, findQueueItem, listQueue, type QueueScope } from './queue.repository';
import { kindsFor, takesExpiredAt } from './queue.rules';

export interface QueueContext extends ModuleContext, DeliveryContext {
  /** 0 disables caching. */
  cacheMs: number;
}

/** What waits for the staff, and who works on it. Rows are done by the endpoints of their lists. */
export function staffQueueRoutes(handle: HandleEndpoint, context: QueueContext): void {
  const { db, now, releases } = context;
  // Comparing all members takes longer than anything else here, and panels poll.
  const lookAlikes = cacheWithTtl(() => findLookAlikes(db, now()), context.cacheMs && MINUTE);

  async function scopeOf({ staff, may }: Caller): Promise<QueueScope> {
    const kinds = kindsFor(may);
    const [pairs, canaries] = await Promise.all([
      kinds.includes('look-alikes') ? lookAlikes().then((found) => listPairs(db, found.pairs)) : [],
      // The rest of the queue does not depend on the store of the releases.
      kinds.includes('releases') ? listPausedCanaries(db, releases).catch(() => []) : [],
    ]);
    const stopped = canaries.map(({ remote, version, since }) => ({
      kind: 'releases' as const,
      id: remote,
      member_id: null,
      title: `Canary ${version} of ${remote}`,
      since,
    }));
    return { staffId: staff.id, kinds, computed: [...pairs, ...stopped], at: now() };
  }

  handle(queueEndpoints.list, async ({ query, ...caller }) => listQueue(db, await scopeOf(caller), query));

  handle(queueEndpoints.take, async ({ body, ...caller }) => {
    const { staff } = caller;
    const scope = await scopeOf(caller);
    if (!scope.kinds.includes(body.kind)) throw new HttpProblem(403, 'Your role does not see this.');
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

/** Pairs that nobody has judged, without the weak ones: a household waits for nobody. They wait since the later of both has joined. */
async function listPairs(db: Db, pairs: readonly LookAlikePair[]): Promise<ComputedItem[]> {
  const open = openPairs(pairs, await db.select().from(lookAlikeVerdicts)).filter((pair) => !isWeak(pair));
  const ids = open.flatMap(({ memberId, otherId }) => [memberId, otherId]);
  const rows = ids.length > 0 ? await db.select().from(members).where(inArray(members.id, ids)) : [];
  const find = new Map(rows.map((row) => [row.id, row]));
  return open.flatMap((pair) => {
    const [one, other] = [find.get(pair.memberId), find.get(pair.otherId)];
    if (!one || !other) return [];
    const since = one.createdAt > other.createdAt ? one.createdAt : other.createdAt;
    const title = `${one.username} and ${other.username}`;
    return [{ kind: 'look-alikes' as const, id: pairKey(pair), member_id: one.id, title, since: since.toISOString() }];
  });
}
