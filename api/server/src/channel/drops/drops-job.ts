import { and, eq, isNotNull } from 'drizzle-orm';
import { dropTimer, kickChannel } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { MINUTE, SECOND } from '../../lib/durations';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { randomInteger, type RandomInteger } from '../../lib/random-integer';
import { authorsOf } from '../../core/points/allowance';
import type { SettleDropClaims } from './settle-drop-claims';
import { startDrop } from './start-drop';

const NOT_ALLOWED =
  "The drop timer didn't start a drop: the last person who saved it can't give away that many points. Save it again as someone who may give points.";

/** Gives the points of claimed drops, and starts those of the timer. */
export function dropsJob(settleDropClaims: SettleDropClaims): Job {
  const logged = new Set<string>();
  return {
    name: 'drops',
    everyMs: SECOND,
    async run(context) {
      await settleDropClaims(context);
      await startTimedDrop(context, logged);
    },
  };
}

/**
 * Starts the timer's next drop if it is due. A stream's first one follows after a pause too; none is planned while the stream or the timer
 * is off.
 * @param logged refusals that are in the log already
 */
export async function startTimedDrop(
  { db, now, changes, log }: Pick<JobContext, 'db' | 'now' | 'changes' | 'log'>,
  logged: Set<string>,
  random: RandomInteger = randomInteger,
): Promise<void> {
  const isStarted = await db.transaction(async (tx) => {
    const [timer] = await tx.select().from(dropTimer).for('update');
    if (!timer) return false;
    const [live] = await tx
      .select({ id: kickChannel.id })
      .from(kickChannel)
      .where(and(eq(kickChannel.isLive, true), isNotNull(kickChannel.streamStartedAt)));
    const at = now();
    const next = timer.isEnabled && live ? new Date(at.getTime() + random(timer.minMinutes, timer.maxMinutes) * MINUTE) : null;
    const isDue = next !== null && timer.nextAt !== null && timer.nextAt <= at;
    if (isDue || (next === null) !== (timer.nextAt === null))
      await tx.update(dropTimer).set({ nextAt: next }).where(eq(dropTimer.id, timer.id));
    if (!isDue) return false;
    const [staffId] = await authorsOf(tx, 'drop-timer');
    // Skipped while one of the staff's runs, or beyond the author's allowance: the next one follows after the pause.
    return tx
      .transaction((nested) => startDrop(nested, { ...timer, word: null }, { at, isTimed: true, staffId, random }))
      .then(
        () => true,
        (cause: unknown) => {
          if (!(cause instanceof HttpProblem)) throw cause;
          for (const field of Object.keys(cause.errors ?? {})) {
            if (!logged.has(field)) log.warn({ staffId, reason: cause.message }, NOT_ALLOWED);
            logged.add(field);
          }
          return false;
        },
      );
  });
  if (isStarted) changes.announce({ topic: OVERLAYS });
}
