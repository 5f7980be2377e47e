import { codeEndpoints, type CodeFields } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { codes } from '../../../db/schema';
import { HttpProblem } from '../../../http-problem';
import { fieldError } from '../../../uploads/read-form';
import { refusalOf } from '../../codes/codes.rules';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change';
import { deleteVersion, lockRow, lockVersion, writeRow } from '../rows';
import type { HandleEndpoint } from '../staff-endpoints';
import { findCode, listCodes, listCodeUses, makeRandomCodes } from './codes.repository';

const SUBJECT = 'codes';

/** Words that give points. */
export function codeRoutes(response: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  response(codeEndpoints.list, ({ query }) => listCodes(db, query, now()));

  response(codeEndpoints.get, async ({ params }) => ({ data: await findCode(db, params.id, now()) }));

  response(codeEndpoints.uses, ({ params, query }) => listCodeUses(db, params.id, query));

  response(codeEndpoints.create, async ({ staff, body: { code, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const columns = { ...columnsOf(fields, { at }), createdAt: at };
        if (code !== null) await refuseTaken(tx, code);
        const [row] = code === null ? await makeRandomCodes(tx, 1, columns) : await tx.insert(codes).values({ ...columns, code }).returning();
        const after = await findCode(tx, row?.id ?? 0, at);
        return { result: after, audit: { action: 'create', subject: SUBJECT, subjectId: after.id, summary: `Made the code ${after.code}`, after } };
      },
    });
    return { data };
  });

  response(codeEndpoints.batch, async ({ staff, body: { count, ...fields } }) => {
    const made = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const rows = await makeRandomCodes(tx, count, { ...columnsOf(fields, { at }), createdAt: at });
        const [first] = rows;
        // One line for all of them: what is known of one is known of each.
        const audit = { action: 'create', subject: SUBJECT, subjectId: first?.id ?? 0, summary: `Made ${count} codes at once`, after: { ...fields, ids: rows.map(({ id }) => id) } };
        return { result: rows, audit };
      },
    });
    return { data: { codes: made.map(({ code }) => code) } };
  });

  response(codeEndpoints.update, async ({ staff, params: { id }, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const seen = await lockVersion(tx, codes, id, version);
        const before = await findCode(tx, id, at);
        if (seen.uses > 0 && fields.points !== seen.points) throw fieldError('points', 'Members have used this code, so its points stay.');
        if (fields.max_uses !== null && fields.max_uses < seen.uses) throw fieldError('max_uses', `It was used ${times(seen.uses)} already.`);
        await writeRow(tx, codes, id, columnsOf(fields, { at, kept: seen.expiresAt }));
        const after = await findCode(tx, id, at);
        return { result: after, audit: { action: 'update', subject: SUBJECT, subjectId: id, summary: `Changed the code ${after.code}`, before, after } };
      },
    });
    return { data };
  });

  response(codeEndpoints.end, async ({ staff, params: { id } }) => {
    const data = await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const refusal = refusalOf(await lockRow(tx, codes, id), at);
        if (refusal) throw new HttpProblem(409, refusal);
        const before = await findCode(tx, id, at);
        await writeRow(tx, codes, id, { expiresAt: at });
        const after = await findCode(tx, id, at);
        return { result: after, audit: { action: 'end', subject: SUBJECT, subjectId: id, summary: `Ended the code ${after.code}`, before, after } };
      },
    });
    return { data };
  });

  response(codeEndpoints.remove, async ({ staff, params: { id }, query: { version } }) => {
    await changeAsStaff(context, {
      staff,
      change: async (tx, at) => {
        const before = await findCode(tx, id, at);
        const { uses } = await lockVersion(tx, codes, id, version);
        if (uses > 0) throw new HttpProblem(409, 'Members have used this code, so it has to stay. End it instead.');
        await deleteVersion(tx, codes, id, version);
        return { result: null, audit: { action: 'delete', subject: SUBJECT, subjectId: id, summary: `Deleted the code ${before.code}`, before } };
      },
    });
    return {};
  });
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** @throws {HttpProblem} 422 where the word is a code already */
async function refuseTaken(tx: ModuleContext['db'], code: string): Promise<void> {
  if ((await tx.$count(codes, eq(codes.code, code))) > 0) throw fieldError('code', 'There is such a code already.');
}

/**
 * @param kept the end that it has had so far, which may have passed
 * @throws {HttpProblem} 422 where it would have ended before it begins
 */
function columnsOf({ points, max_uses: maxUses, expires_at: end }: z.output<typeof CodeFields>, { at, kept = null }: { at: Date; kept?: Date | null }) {
  const expiresAt = end === null ? null : new Date(end);
  const isOther = expiresAt?.getTime() !== kept?.getTime();
  if (expiresAt && isOther && expiresAt <= at) throw fieldError('expires_at', 'This is in the past.');
  return { points, maxUses, expiresAt };
}
