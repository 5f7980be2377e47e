import type { CanaryProgress } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { canaryEvaluations } from '../../db/schema';
import type { Releases } from '../releases/releases';

export interface Evaluation extends Pick<CanaryProgress, 'decision' | 'findings'> {
  /** The release record that began the step. */
  number: number;
  evaluatedAt: Date;
  views: number;
  isPaused: boolean;
}

/** Returns the last evaluations of all remotes, also of ended canaries. */
export async function findEvaluations(db: Db): Promise<Map<string, Evaluation>> {
  return new Map((await db.select().from(canaryEvaluations)).map((row) => [row.remote, evaluationOf(row)]));
}

/** Stores an evaluation, unless another server knows a newer change. @returns true if it waits for a person only now */
export async function saveEvaluation(db: Db, remote: string, { number, evaluatedAt, ...state }: Evaluation): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.insert(canaryEvaluations).values({ remote, number: 0, state: {}, evaluatedAt }).onConflictDoNothing();
    const [row] = await tx.select().from(canaryEvaluations).where(eq(canaryEvaluations.remote, remote)).for('update');
    const last = row && evaluationOf(row);
    if (!last || last.number > number) return false;
    await tx.update(canaryEvaluations).set({ number, evaluatedAt, state }).where(eq(canaryEvaluations.remote, remote));
    return state.isPaused && !(last.number === number && last.isPaused);
  });
}

/** Lists the canaries that wait for a person, and since when their step lasts. */
export async function listPausedCanaries(db: Db, releases: Releases): Promise<{ remote: string; version: string; since: string }[]> {
  const paused = [...(await findEvaluations(db))].filter(([, { isPaused }]) => isPaused);
  const current = await releases.current(paused.map(([remote]) => remote));
  return paused.flatMap(([remote, { number }]) => {
    const newest = current.get(remote);
    const version = newest?.state.canary?.version;
    return version !== undefined && newest?.number === number ? [{ remote, version, since: newest.at }] : [];
  });
}

function evaluationOf({ number, evaluatedAt, state }: typeof canaryEvaluations.$inferSelect): Evaluation {
  return { number, evaluatedAt, ...(state as Omit<Evaluation, 'number' | 'evaluatedAt'>) };
}
