import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { type SetupResult, siteSetup } from '../../db/schema';

export async function readResults(db: Db): Promise<Record<string, SetupResult>> {
  const [row] = await db.select().from(siteSetup);
  return row?.steps ?? {};
}

const merged = (step: string, result: SetupResult) => sql`${siteSetup.steps} || ${JSON.stringify({ [step]: result })}::jsonb`;

/** Remembers the result of a step. A site that was never asked to be set up begins to remember with it. */
export async function recordResult(db: Db, step: string, result: SetupResult): Promise<void> {
  await db
    .insert(siteSetup)
    .values({ completedAt: new Date(result.at), steps: { [step]: result } })
    .onConflictDoUpdate({ target: siteSetup.id, set: { steps: merged(step, result) } });
}

/** Replaces the result of a step that has failed, and no other. */
export async function recordRecovery(db: Db, step: string, result: SetupResult): Promise<void> {
  await db
    .update(siteSetup)
    .set({ steps: merged(step, result) })
    .where(sql`${siteSetup.steps} -> ${step} ->> 'status' = 'failed'`);
}
