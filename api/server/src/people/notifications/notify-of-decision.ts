import type { Db } from '../../db/client';
import type { Decision } from './notification-content';
import { notify } from './notify';

/**
 * Notifies a member of a decision by the staff that changes what they have. Call it in the transaction of the change.
 * @param key names the event, as for `notify`
 * @param memberId null for somebody who is not known to be a member
 */
export async function notifyOfDecision(tx: Db, memberId: string | null, key: string, at: Date, decision: Decision): Promise<void> {
  if (memberId === null) return;
  // A server of the version before, during a rolling restart, reads the item and the status.
  const data = { ...decision, item: decision.title, status: 'fulfilled' as const };
  await notify(tx, { kind: 'redemption_decided', key, at }, [{ memberId, data }]);
}
