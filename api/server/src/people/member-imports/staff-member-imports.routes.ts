import { searchText } from '@greenroom/contract';
import {
  IMPORT_SOURCE_NAMES,
  memberImportEndpoints,
  type ImportedSource,
  type ImportSource,
  WaitingBalance,
} from '@greenroom/contract/admin';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { importedBalances } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { fieldError } from '../../uploads/read-form';
import type { MemberFile } from './member-file';
import type { MemberFileTask } from './member-file-process';
import { planImport, PointsSpent, undoSource, writeImport } from './member-imports.repository';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { readInChildProcess } from '../../lib/fork-program';

const FIRST_ROWS = 10;
const MAX_PROBLEMS = 10_000;
const MAX_WAITING = 50;
const NAMES_SHOWN = 5;

export function staffMemberImportRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(memberImportEndpoints.preview, async ({ staff, body: { source, text, skip_problems: skipProblems } }) => {
    const file = await readFile(staff.id, { text, source, skipProblems });
    const plan = await planImport(db, source, file.lines, staff.id);
    const problems = [...file.problems, ...plan.problems];
    const first = plan.planned
      .slice(0, FIRST_ROWS)
      .map(({ line, member }) => ({ line: line.line, account: line.account, member: member?.username ?? null, points: line.points }));
    return {
      data: {
        ...plan.counts,
        rounded: plan.planned.filter(({ line }) => line.isRounded).length,
        ignored_columns: file.ignoredColumns,
        first_rows: first,
        problems: problems.slice(0, MAX_PROBLEMS),
        problem_count: problems.length,
      },
    };
  });

  const handleChange = staffChanges(handle, context, { subject: 'member-imports' });

  handle(memberImportEndpoints.import, async ({ staff, body: { source, text, skip_problems: skipProblems } }) => {
    const { lines, problems } = await readFile(staff.id, { text, source, skipProblems });
    if (problems.length > 0 && lines.length === 0) throw somethingWrong();
    const data = await changeAsStaff(context, {
      staff,
      topics: [],
      change: async (tx, at) => {
        const plan = await writeImport(tx, source, lines, { at, skipProblems, staffId: staff.id });
        const { counts } = plan;
        const skipped = problems.length + plan.problems.length;
        if (skipped > 0 && (!skipProblems || counts.accounts === 0)) throw somethingWrong();
        const summary = `Moved ${counts.accounts} accounts in from ${nameOf(source)}`;
        const after = { ...counts, ...(skipped > 0 && { problems_skipped: skipped }) };
        const note = { action: 'import', subject: 'member-imports', subjectId: source, summary, after };
        return { result: counts, audit: counts.unchanged < counts.accounts ? note : [] };
      },
    });
    return { data };
  });

  handle(memberImportEndpoints.sources, async () => {
    const rows = await db
      .select({
        source: sql<ImportSource>`${importedBalances.source}`,
        members: sql<number>`count(${importedBalances.memberId})::integer`,
        credited: sql<number>`sum(${importedBalances.credited})::float8`,
        waiting: sql<number>`(count(*) filter (where ${importedBalances.memberId} is null))::integer`,
        waiting_points: sql<number>`coalesce(sum(${importedBalances.points}) filter (where ${importedBalances.memberId} is null), 0)::float8`,
      })
      .from(importedBalances)
      .groupBy(importedBalances.source)
      .orderBy(asc(importedBalances.source));
    return { data: rows satisfies ImportedSource[] };
  });

  handle(memberImportEndpoints.waiting, async ({ query: { q } }) => {
    const rows = await db
      .select()
      .from(importedBalances)
      .where(and(isNull(importedBalances.memberId), sql`position(${searchText(q)} in ${importedBalances.account}) > 0`))
      .orderBy(asc(importedBalances.account))
      .limit(MAX_WAITING);
    return { data: rows.map((row) => ({ ...toWire(WaitingBalance, row), source: row.source as ImportSource })) };
  });

  handleChange(memberImportEndpoints.removeWaiting, async ({ tx, params: { id } }) => {
    const [row] = await tx
      .delete(importedBalances)
      .where(and(eq(importedBalances.id, id), isNull(importedBalances.memberId)))
      .returning();
    if (!row) throw notFound('These points are no longer waiting.');
    const { source, account, points } = row;
    const summary = `Removed ${points} points that waited for ${account}`;
    return { audit: { action: 'delete', subjectId: source, summary, before: { account, points } } };
  });

  handleChange(memberImportEndpoints.undo, async ({ tx, at, params: { source } }) => {
    const before = await undoSource(tx, source, at).catch((cause: unknown) => {
      throw cause instanceof PointsSpent ? new HttpProblem(409, spentMessage(cause.usernames)) : cause;
    });
    const summary = `Took back ${before.points} points that came from ${nameOf(source)}`;
    return { audit: { action: 'undo', subjectId: source, summary, before } };
  });
}

/** Reads the file before a transaction begins, which others would wait for. */
const readFile = (staffId: string, task: MemberFileTask) =>
  readInChildProcess<MemberFile>('people/member-imports/member-file-process.ts', staffId, task);

const nameOf = (source: ImportSource) => (source === 'csv' ? 'a CSV file' : IMPORT_SOURCE_NAMES[source]);

const somethingWrong = () => fieldError('text', 'Something in the file is wrong, so nothing was imported. Check the file again.');

function spentMessage(usernames: string[]): string {
  const more = usernames.length - NAMES_SHOWN;
  const names = `${usernames.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Nothing was taken back, because some of the points are spent: ${names}. Correct the points of these members first.`;
}
