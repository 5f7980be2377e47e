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
import { readMemberFile } from './member-file';
import { planImport, PointsSpent, undoSource, writeImport } from './member-imports.repository';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const FIRST_ROWS = 10;
const MAX_PROBLEMS = 10_000;
const MAX_WAITING = 50;
const NAMES_SHOWN = 5;

/** Moving members in from elsewhere (docs/moving.md). */
export function staffMemberImportRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(memberImportEndpoints.preview, async ({ body: { source, text } }) => {
    const file = readMemberFile(Buffer.from(text), source);
    const plan = await planImport(db, source, file.lines);
    const problems = [...file.problems, ...plan.problems];
    const first = plan.planned
      .slice(0, FIRST_ROWS)
      .map(({ line, member }) => ({ line: line.line, account: line.account, member: member?.username ?? null, points: line.points }));
    return {
      data: {
        ...plan.counts,
        ignored_columns: file.ignoredColumns,
        first_rows: first,
        problems: problems.slice(0, MAX_PROBLEMS),
        problem_count: problems.length,
      },
    };
  });

  handle(memberImportEndpoints.import, async ({ staff, body: { source, text } }) => {
    const { lines, problems } = readMemberFile(Buffer.from(text), source);
    if (problems.length > 0) throw somethingWrong();
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const plan = await writeImport(tx, source, lines, at);
        if (plan.problems.length > 0) throw somethingWrong();
        const { counts } = plan;
        const summary = `Moved ${counts.accounts} accounts in from ${nameOf(source)}`;
        return {
          result: counts,
          audit:
            counts.unchanged < counts.accounts
              ? { action: 'import', subject: 'member-imports', subjectId: source, summary, after: { ...counts } }
              : [],
        };
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

  handle(memberImportEndpoints.removeWaiting, async ({ staff, params: { id } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx) => {
        const [row] = await tx
          .delete(importedBalances)
          .where(and(eq(importedBalances.id, id), isNull(importedBalances.memberId)))
          .returning();
        if (!row) throw notFound('These points do not wait any more.');
        const summary = `Removed ${row.points} points that waited for ${row.account}`;
        return {
          result: row,
          audit: {
            action: 'delete',
            subject: 'member-imports',
            subjectId: row.source,
            summary,
            before: { account: row.account, points: row.points },
          },
        };
      },
    });
    return {};
  });

  handle(memberImportEndpoints.undo, async ({ staff, params: { source } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const result = await undoSource(tx, source, at);
        const summary = `Took back ${result.points} points that came from ${nameOf(source)}`;
        return { result, audit: { action: 'undo', subject: 'member-imports', subjectId: source, summary, before: result } };
      },
    }).catch((cause: unknown) => {
      throw cause instanceof PointsSpent ? new HttpProblem(409, spentMessage(cause.usernames)) : cause;
    });
    return {};
  });
}

const nameOf = (source: ImportSource) => (source === 'csv' ? 'a CSV file' : IMPORT_SOURCE_NAMES[source]);

const somethingWrong = () =>
  fieldError('text', 'Something in the file is wrong, so that nothing of it was imported. Check the file again.');

function spentMessage(usernames: string[]): string {
  const more = usernames.length - NAMES_SHOWN;
  const names = `${usernames.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Nothing was taken back, because some of the points are spent: ${names}. Correct the points of these members first.`;
}
