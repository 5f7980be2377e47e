import type { CanaryProgress } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { canaryEvaluations } from '../../db/schema';
import type { CanaryState } from './canary.rules';

/** The last evaluation of a remote's canary. */
export interface Evaluation {
  /** The release record that it belongs to; 0 before the first evaluation. */
  number: number;
  evaluatedAt: Date;
  /** Null before the first evaluation. */
  state: CanaryState | null;
  decision: string;
  findings: CanaryProgress['findings'];
  /** Whether it waits for a person, whom it has notified. */
  isPaused: boolean;
}

/** The JSON in the table. */
type StoredState = Partial<Pick<Evaluation, 'decision' | 'findings' | 'isPaused'>> & { state?: CanaryState };

/** The last evaluations of all remotes, also of canaries that have ended. */
export async function findEvaluations(db: Db): Promise<Map<string, Evaluation>> {
  return new Map((await db.select().from(canaryEvaluations)).map((row) => [row.remote, evaluationOf(row)]));
}

/** Locks a remote's evaluation until the transaction ends. @returns null if another server has locked it */
export async function lockEvaluation(tx: Db, remote: string, now: Date): Promise<Evaluation | null> {
  await tx.insert(canaryEvaluations).values({ remote, number: 0, state: {}, evaluatedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(canaryEvaluations).where(eq(canaryEvaluations.remote, remote)).for('update', { skipLocked: true });
  return row ? evaluationOf(row) : null;
}

/** Stores an evaluation that is locked. */
export async function saveEvaluation(tx: Db, remote: string, { number, evaluatedAt, ...state }: Evaluation): Promise<void> {
  await tx.update(canaryEvaluations).set({ number, evaluatedAt, state }).where(eq(canaryEvaluations.remote, remote));
}

/** Replaces what was decided, for a decision that could not be applied. */
export async function saveDecision(db: Db, remote: string, decision: string): Promise<void> {
  const { state } = canaryEvaluations;
  await db
    .update(canaryEvaluations)
    .set({ state: sql`jsonb_set(${state}, '{decision}', ${JSON.stringify(decision)}::jsonb)` })
    .where(eq(canaryEvaluations.remote, remote));
}

function evaluationOf({ number, evaluatedAt, state: json }: typeof canaryEvaluations.$inferSelect): Evaluation {
  const { state = null, decision = '', findings = [], isPaused = false } = json as StoredState;
  return { number, evaluatedAt, state, decision, findings, isPaused };
}
