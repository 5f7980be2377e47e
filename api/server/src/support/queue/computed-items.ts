import type { QueueKind } from '@greenroom/contract/admin';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { lookAlikeVerdicts, members } from '../../db/schema';
import { listPausedCanaries } from '../../delivery/canaries/canary-evaluations.repository';
import type { DeliveryContext } from '../../delivery/create-delivery';
import { cacheWithTtl } from '../../lib/caches';
import { MINUTE } from '../../lib/durations';
import type { ModuleContext } from '../../module-context';
import { findLookAlikes } from '../../people/look-alikes/find-look-alikes';
import { isWeak, type LookAlikePair, openPairs, pairKey } from '../../people/look-alikes/look-alikes.rules';
import type { ComputedItem } from './queue.repository';

export interface QueueContext extends ModuleContext, Pick<DeliveryContext, 'releases'> {
  /** 0 disables caching. */
  cacheMs: number;
}

/** Creates the reader of items without a row: look-alikes and canaries that have stopped. */
export function computedItems({ db, now, releases, cacheMs }: QueueContext): (kinds: readonly QueueKind[]) => Promise<ComputedItem[]> {
  // Comparing all members takes longer than anything else here, and panels poll.
  const lookAlikes = cacheWithTtl(() => findLookAlikes(db, now()), cacheMs && MINUTE);
  return async (kinds) => {
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
    return [...pairs, ...stopped];
  };
}

/** Lists pairs that nobody has judged since the later member joined, without the weak ones: a household waits for nobody. */
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
