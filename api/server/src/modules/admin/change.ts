import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import type { ModuleContext } from '../module-context';
import type { Member } from '../session/session.repository';

/** A row as the audit log keeps it. */
type Kept = Record<string, unknown>;

/** What the audit log says of a change. */
export interface AuditNote {
  /** What was done, such as `update` or `approve`. */
  action: string;
  /** The panel's name of the list, such as `store-items`. */
  subject: string;
  subjectId: string | number;
  /** The same in a sentence without its subject, such as "Rejected the redemption of Hoodie". */
  summary: string;
  /** The row before and after; of both, only what differs is kept. Never with a secret in it. */
  before?: Kept;
  after?: Kept;
}

/** What came of a change, and what the log says of it. */
interface Changed<Result> {
  result: Result;
  /** Several where one press changed several rows. Empty where nothing was changed after all. */
  audit: AuditNote | AuditNote[];
}

interface ChangeOptions<Result> {
  staff: Member;
  /** Topics of the public answers that are other ones now (`ResponseCache`). */
  topics?: readonly string[];
  change: (tx: Db, at: Date) => Promise<Changed<Result>>;
  /**
   * What has to be done outside of the database, where that is what the change is. It runs last, when the log's line is written
   * and not yet kept: where it throws, the line goes too, so that the log tells of nothing that did not happen.
   */
  outside?: () => Promise<void>;
}

/**
 * The one way in which the staff changes anything: the change and what the audit log says of it stand in one transaction, and
 * public answers are made anew after it.
 * @throws {HttpProblem} what `change` throws; 409 for what other rows forbid, 422 for what no row may be
 */
export async function changeAsStaff<Result>(
  { db, cache, now }: Pick<ModuleContext, 'db' | 'cache' | 'now'>,
  { staff, topics = [], change, outside }: ChangeOptions<Result>,
): Promise<Result> {
  const at = now();
  try {
    const result = await db.transaction(async (tx) => {
      const changed = await change(tx, at);
      const lines = [changed.audit].flat().map((note) => auditLine(note, staff, at));
      if (lines.length > 0) await tx.insert(auditLog).values(lines);
      await outside?.();
      return changed.result;
    });
    for (const topic of topics) cache.invalidate(topic);
    return result;
  } catch (cause) {
    throw refusalOf(cause) ?? cause;
  }
}

function auditLine({ action, subject, subjectId, summary, before, after }: AuditNote, staff: Member, at: Date) {
  const [was, is] = before && after ? differences(before, after) : [before, after];
  return { at, staffId: staff.id, action, subject, subjectId: String(subjectId), summary, before: was, after: is };
}

/** Of two rows, what is not the same in both. */
function differences(before: Kept, after: Kept): [Kept, Kept] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (row: Kept) => Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
  return [only(before), only(after)];
}

/** What PostgreSQL says where a rule of the database forbids a change, in a sentence. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  '23503': [409, 'This is used elsewhere, so that it has to stay.'],
  '23505': [409, 'There is one like this already.'],
  '23514': [422, 'These values do not go together.'],
  '22003': [422, 'One of the numbers is too large.'],
  '22007': [422, 'One of the dates is not possible.'],
  '22008': [422, 'One of the dates is not possible.'],
};

function refusalOf(cause: unknown): HttpProblem | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const found = 'code' in error ? REFUSALS[String(error.code)] : undefined;
    if (found) return new HttpProblem(...found);
  }
  return null;
}
