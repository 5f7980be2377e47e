import { and, desc, eq, getTableColumns, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, drops } from '../../db/schema';

/** A drop with its code. */
export type DropRow = Awaited<ReturnType<typeof selectDrops>>[number];

export function selectDrops(db: Db) {
  return db
    .select({ ...getTableColumns(drops), code: codes })
    .from(drops)
    .innerJoin(codes, eq(codes.id, drops.codeId))
    .$dynamic();
}

/** The drop that gives points now, if any. */
export async function findRunningDrop(db: Db, at: Date): Promise<DropRow | undefined> {
  const isOpen = and(lte(drops.startedAt, at), gt(codes.expiresAt, at), or(isNull(codes.maxUses), lt(codes.uses, codes.maxUses)));
  const [drop] = await selectDrops(db).where(isOpen).orderBy(desc(drops.startedAt)).limit(1);
  return drop;
}
