import { randomBytes } from 'node:crypto';
import { and, eq, not } from 'drizzle-orm';
import { raffles } from '../../../db/schema';
import type { Job } from '../../../jobs/run-jobs';
import { MINUTE } from '../../../lib/durations';
import { HttpProblem } from '../../../lib/http-problem';
import { CannotDecrypt, type SecretBox } from '../../../lib/secret-box';
import { hasDraw } from '../raffles.repository';

/** Binds seeds to their use, not to a raffle, whose id is not known before its row. */
const PURPOSE = 'seed of a raffle';

/** Longer than a rolling restart, in which some servers don't know the current secret yet. */
export const FIRST_RUN_AFTER_MS = 10 * MINUTE;

/** Seeds used to be stored as hex; encrypted ones have dots. */
const isPlain = (stored: string) => !stored.includes('.');

const encryptSeed = (seed: string, secrets: SecretBox) => secrets.encrypt(seed, PURPOSE);

/** Creates an encrypted random seed for a new raffle: the database and its backups must not show what steers the draw. */
export const newSeed = (secrets: SecretBox) => encryptSeed(randomBytes(32).toString('hex'), secrets);

/** Decrypts a raffle's `drawSeed`. @throws {HttpProblem} 409 if none of the server's secrets decrypts it */
export function readSeed(stored: string, secrets: SecretBox): string {
  try {
    return isPlain(stored) ? stored : secrets.decrypt(stored, PURPOSE);
  } catch (cause) {
    if (!(cause instanceof CannotDecrypt)) throw cause;
    throw new HttpProblem(409, "This raffle's seed cannot be decrypted: add the secret from before to ENCRYPTION_KEY.");
  }
}

/** Encrypts old plain seeds, and those of a replaced secret. Seeds of past draws are public. */
export function encryptSeedsJob({ secrets, now }: { secrets: SecretBox; now: () => Date }): Job {
  const firstRunAt = now().getTime() + FIRST_RUN_AFTER_MS;
  return {
    name: 'encrypt seeds of raffles',
    everyMs: FIRST_RUN_AFTER_MS,
    async run({ db, log }) {
      if (now().getTime() < firstRunAt) return;
      for (const { id, stored } of await db.select({ id: raffles.id, stored: raffles.drawSeed }).from(raffles).where(not(hasDraw))) {
        if (!isPlain(stored) && !secrets.isOutdated(stored)) continue;
        try {
          const drawSeed = encryptSeed(readSeed(stored, secrets), secrets);
          await db
            .update(raffles)
            .set({ drawSeed })
            .where(and(eq(raffles.id, id), eq(raffles.drawSeed, stored)));
        } catch (problem) {
          log.error({ err: problem, raffle: id }, 'The seed of a raffle could not be encrypted');
        }
      }
    },
  };
}
