import { listAuthors } from '../../admin/audit-log/list-authors';
import type { Db } from '../../db/client';
import { listWon } from '../prizes/award-places';

/** The contests whose predictions are ranked by a result that the staff enters, with their subjects in the audit log. */
const PREDICTED = { hunt: 'bonus-hunts', tournament: 'tournaments' } as const;

interface Predicted {
  kind: keyof typeof PREDICTED;
  id: number;
}

/**
 * Returns whose predictions can't win: everyone on the staff who has made or changed the hunt or tournament, since each change may shape its
 * result (docs/security.md#staff).
 * @param decidedBy who enters the result in this transaction, whose entry in the audit log follows
 */
export async function listDeciders(tx: Db, { kind, id }: Predicted, decidedBy: string | null): Promise<string[]> {
  return [...(await listAuthors(tx, PREDICTED[kind], id)), ...(decidedBy === null ? [] : [decidedBy])];
}

/** Returns whose predictions a page doesn't rank. Somebody who won before authors were left out stays in the ranking. */
export async function listUnranked(db: Db, { kind, id }: Predicted): Promise<string[]> {
  const authors = await listAuthors(db, PREDICTED[kind], id);
  const won = authors.length > 0 ? await listWon(db, { kind, id }) : new Map<string, string>();
  return authors.filter((author) => !won.has(author));
}
