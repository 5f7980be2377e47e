import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/client';
import { errorCodeOf, SQLSTATE } from '../db/errors';
import { auditLog } from '../db/schema';
import { HttpProblem } from '../lib/http-problem';
import type { ModuleContext } from '../module-context';
import type { Member } from '../session/session.repository';

type RowSnapshot = Record<string, unknown>;

export interface AuditNote {
  /** Action, such as `update` or `approve`. */
  action: string;
  /** Panel's name of the resource, such as `store-items`. */
  subject: string;
  subjectId: string | number;
  /** Sentence without its subject, such as "Rejected the redemption of Hoodie". */
  summary: string;
  /** Row before and after; only fields that differ are stored. Must not contain secrets, nor what only a member's own row may have. */
  before?: RowSnapshot;
  after?: RowSnapshot;
  /** Ids of members and Kick accounts that the summary is about, but neither the subject nor the rows name. */
  about?: readonly (string | null)[];
}

interface ChangeOutcome<Result> {
  result: Result;
  /** Several notes if several rows were changed; empty if nothing was changed. */
  audit: AuditNote | AuditNote[];
}

interface ChangeOptions<Result> {
  staff: Member;
  /** Topics of the public responses to invalidate (`ResponseCache`). */
  topics?: readonly string[];
  change: (tx: Db, at: Date) => Promise<ChangeOutcome<Result>>;
}

/**
 * Runs a staff change and its audit log entry in one transaction, and invalidates cached public responses after the commit. All staff
 * changes go through it.
 * @throws {HttpProblem} what `change` throws; 409 or 422 if a constraint of the database is violated
 */
export async function changeAsStaff<Result>(
  { db, cache, now }: Pick<ModuleContext, 'db' | 'cache' | 'now'>,
  { staff, topics = [], change }: ChangeOptions<Result>,
): Promise<Result> {
  const at = now();
  try {
    const result = await db.transaction(async (tx) => {
      const outcome = await change(tx, at);
      const entries = [outcome.audit].flat().map((note) => auditRow(note, staff, at));
      if (entries.length > 0) await tx.insert(auditLog).values(entries);
      return outcome.result;
    });
    for (const topic of topics) cache.invalidate(topic);
    return result;
  } catch (cause) {
    throw constraintProblem(cause) ?? cause;
  }
}

/**
 * Lets staff decide on several rows, sorted so concurrent requests never deadlock. A refusal has written nothing, so the others go on.
 * @param items may repeat: each row is decided once
 * @param decide returns the note for the audit log
 */
export async function decideMany<Item extends { id: number }>(items: readonly Item[], decide: (item: Item) => Promise<AuditNote>) {
  const audit: AuditNote[] = [];
  const refusals = new Map<number, string>();
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [id, item] of [...byId].sort(([one], [other]) => one - other)) {
    try {
      audit.push(await decide(item));
    } catch (cause) {
      if (!(cause instanceof HttpProblem)) throw cause;
      refusals.set(id, cause.message);
    }
  }
  return { data: items.map(({ id }) => ({ id, refusal: refusals.get(id) ?? null })), audit };
}

function auditRow(note: AuditNote, staff: Member, at: Date) {
  const { action, subject, subjectId, summary, before, after } = note;
  const [was, is] = before && after ? differences(before, after) : [before, after];
  return { at, staffId: staff.id, action, subject, subjectId: String(subjectId), summary, before: was, after: is, about: idsIn(note) };
}

/**
 * Returns the ids that a note is about, by which a deletion of the account finds the entry, even if the row belongs to others by then. Ids
 * of accounts are texts, all others numbers. Unchanged fields count too, since the summary may name them.
 */
function idsIn({ subjectId, before, after, about = [] }: AuditNote): string[] {
  const found = [...about, ...(typeof subjectId === 'string' ? subjectId.split(':') : [])];
  JSON.stringify([before, after], (key, value: unknown) => {
    if (/(^|_|I)id$/i.test(key) && typeof value === 'string') found.push(value);
    return value;
  });
  return [...new Set(found.filter((id) => id !== null && /^\d{1,20}$/.test(id)))] as string[];
}

function differences(before: RowSnapshot, after: RowSnapshot): [RowSnapshot, RowSnapshot] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (row: RowSnapshot) => Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
  return [only(before), only(after)];
}

/** Messages for violated constraints and invalid values. */
const CONSTRAINT_PROBLEMS: Record<string, [status: number, message: string]> = {
  [SQLSTATE.foreignKeyViolation]: [409, "This is used elsewhere, so it can't be deleted."],
  [SQLSTATE.uniqueViolation]: [409, "There's already one like this."],
  [SQLSTATE.checkViolation]: [422, "These values don't fit together."],
  [SQLSTATE.numericValueOutOfRange]: [422, 'One of the numbers is too large.'],
  [SQLSTATE.invalidDatetimeFormat]: [422, "One of the dates isn't valid."],
  [SQLSTATE.datetimeFieldOverflow]: [422, "One of the dates isn't valid."],
};

function constraintProblem(cause: unknown): HttpProblem | null {
  const found = CONSTRAINT_PROBLEMS[errorCodeOf(cause)];
  return found ? new HttpProblem(...found) : null;
}
