import type { storeItemEndpoints } from '@greenroom/contract/admin';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows, isAnyOf } from '../../db/statements';
import { itemCodes, members, redemptions } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import type { SecretBox } from '../../lib/secret-box';
import { notifyOfDecision } from '../../core/notifications/notify';
import { pageOf } from '../../admin/rows';
import type { z } from 'zod';
import type { Job } from '../../jobs/run-jobs';
import { FIRST_RUN_AFTER_MS } from '../raffles/draw/seed';
import { encryptAnswersAgain } from './item-answers';
import { changeStock } from './stock';

/** Unused codes of an item. All of its codes are read when codes are added. */
const MAX_UNUSED = 10_000;

type CodeRow = typeof itemCodes.$inferSelect;

const isUnused = (itemId: number) => and(eq(itemCodes.itemId, itemId), isNull(itemCodes.redemptionId));

const purposeOf = (itemId: number) => `code of item ${itemId}`;

/** Decrypts a code; null if no secret of the server does. */
const readCode = ({ itemId, code }: Pick<CodeRow, 'itemId' | 'code'>, secrets: SecretBox): string | null =>
  secrets.decryptOrNull(code, purposeOf(itemId));

export const countUnused = (db: Db, itemId: number): Promise<number> => db.$count(itemCodes, isUnused(itemId));

/** Adds new codes to a locked item and its stock. @returns how many were added @throws {HttpProblem} 409 if there would be too many */
export async function addCodes(tx: Db, itemId: number, codes: readonly string[], at: Date, secrets: SecretBox): Promise<number> {
  const rows = await tx.select().from(itemCodes).where(eq(itemCodes.itemId, itemId));
  const known = new Set(rows.map((row) => readCode(row, secrets)));
  const added = [...new Set(codes)].filter((code) => !known.has(code));
  if (rows.filter(({ redemptionId }) => redemptionId === null).length + added.length > MAX_UNUSED)
    throw new HttpProblem(409, `An item can have at most ${MAX_UNUSED.toLocaleString('en-US')} unused codes.`);
  if (added.length === 0) return 0;
  await insertRows(
    tx,
    itemCodes,
    added.map((code) => ({ itemId, code: secrets.encrypt(code, purposeOf(itemId)), addedAt: at })),
  );
  await changeStock(tx, itemId, added.length, at);
  return added.length;
}

/** Removes an item's unused codes, such as those that were pasted by mistake; the item is locked. @returns how many */
export async function removeUnusedCodes(tx: Db, itemId: number, at: Date): Promise<number> {
  const removed = await tx.delete(itemCodes).where(isUnused(itemId)).returning({ id: itemCodes.id });
  await changeStock(tx, itemId, -removed.length, at);
  return removed.length;
}

/** Gives each redemption the locked item's next code, in the order of the purchases. */
export async function giveCodes(tx: Db, itemId: number, redemptionIds: readonly number[]): Promise<void> {
  const given = await tx.execute(sql`
    with next as (
      select id, row_number() over (order by id) as place from ${itemCodes} where ${isUnused(itemId)} order by id limit ${redemptionIds.length}
    ), bought as (
      select id, place from unnest(${sql.param(redemptionIds)}::integer[]) with ordinality as bought(id, place)
    )
    update ${itemCodes} set redemption_id = bought.id from next inner join bought using (place) where ${itemCodes.id} = next.id
    returning ${itemCodes.id}`);
  const { length } = (given as unknown as { rows: unknown[] }).rows;
  if (length < redemptionIds.length)
    throw new Error(`Item ${itemId} has ${redemptionIds.length - length} codes fewer than its stock says.`);
}

/** Reads the codes that redemptions got, without those that were replaced. @returns them by redemption */
export async function readCodes(db: Db, redemptionIds: readonly number[], secrets: SecretBox): Promise<Map<number, string>> {
  if (redemptionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(itemCodes)
    .where(and(isAnyOf(itemCodes.redemptionId, redemptionIds, 'integer'), isNull(itemCodes.replacedAt)));
  const readable = rows.flatMap((row) => {
    const code = readCode(row, secrets);
    return row.redemptionId === null || code === null ? [] : [[row.redemptionId, code] as const];
  });
  return new Map(readable);
}

export const noCode = () => new HttpProblem(409, 'This redemption has no code to replace.');

/** Gives a buyer another code for one that doesn't work; both rows are locked. @throws {HttpProblem} 409 if they got none, or none is left */
export async function replaceCode(tx: Db, { id, itemId, itemName, memberId }: typeof redemptions.$inferSelect, at: Date): Promise<void> {
  const replaced = await tx
    .update(itemCodes)
    .set({ replacedAt: at })
    .where(and(eq(itemCodes.redemptionId, id), isNull(itemCodes.replacedAt)))
    .returning({ id: itemCodes.id });
  if (replaced.length === 0) throw noCode();
  if ((await countUnused(tx, itemId)) === 0)
    throw new HttpProblem(409, `${itemName} has no codes left. Add codes to the item, then try again.`);
  await giveCodes(tx, itemId, [id]);
  await changeStock(tx, itemId, -1, at);
  await notifyOfDecision(tx, memberId, `redemption:${id}:code:${replaced[0]?.id}`, at, {
    title: msg('You have a new code'),
    text: msg('We replaced your code for {item}. The new one is in the store, under your redemptions.', { item: itemName }),
    path: '/store',
  });
}

/** Returns the last characters of a code, a quarter of it and four at most, so nobody can use them. */
const endingOf = (code: string | null) => code && code.slice(code.length - Math.min(4, Math.floor(code.length / 4)));

/** Lists a page of the codes that an item gave out, the latest first, with only the end of each. */
export function listGivenCodes(db: Db, itemId: number, query: z.output<typeof storeItemEndpoints.givenCodes.query>, secrets: SecretBox) {
  const select = () =>
    db
      .select({ code: itemCodes, redeemedAt: redemptions.createdAt, member: { id: members.id, username: members.username } })
      .from(itemCodes)
      .innerJoin(redemptions, eq(redemptions.id, itemCodes.redemptionId))
      .innerJoin(members, eq(members.id, redemptions.memberId))
      .where(eq(itemCodes.itemId, itemId))
      .$dynamic();
  const orderBy = [desc(redemptions.createdAt), desc(itemCodes.id)];
  return pageOf(db, { query, select, orderBy }, ({ code, redeemedAt, member }) => ({
    id: code.id,
    ending: endingOf(readCode(code, secrets)),
    redemption_id: code.redemptionId ?? 0,
    member,
    redeemed_at: redeemedAt.toISOString(),
    replaced_at: code.replacedAt?.toISOString() ?? null,
  }));
}

/** Encrypts codes of items, and answers to what items ask, by the current secret, so the operator can remove an earlier one. Waits until every server knows the current one. */
export function encryptCodesJob({ secrets, now }: { secrets: SecretBox; now: () => Date }): Job {
  const firstRunAt = now().getTime() + FIRST_RUN_AFTER_MS;
  return {
    name: 'encrypt codes and answers of items',
    everyMs: FIRST_RUN_AFTER_MS,
    async run({ db }) {
      if (now().getTime() < firstRunAt) return;
      for (const row of await db.select().from(itemCodes)) {
        const code = secrets.isOutdated(row.code) ? readCode(row, secrets) : null;
        if (code === null) continue;
        await db
          .update(itemCodes)
          .set({ code: secrets.encrypt(code, purposeOf(row.itemId)) })
          .where(eq(itemCodes.id, row.id));
      }
      await encryptAnswersAgain(db, secrets);
    },
  };
}
