import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, siteSettings } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { DAY, HOUR } from '../../lib/durations';
import type { SecretBox } from '../../lib/secret-box';

type Row = Pick<typeof redemptions.$inferSelect, 'memberId' | 'itemId' | 'questions' | 'answers'>;

const KEPT_MS = 30 * DAY;

const purposeOf = ({ memberId, itemId }: Pick<Row, 'memberId' | 'itemId'>) => `answers of ${memberId} for item ${itemId}`;

/** Encrypts a member's answers: an address is not for the database or its backups. */
export const encryptAnswers = (answers: readonly string[], of: Pick<Row, 'memberId' | 'itemId'>, secrets: SecretBox): string =>
  secrets.encrypt(JSON.stringify(answers), purposeOf(of));

/** Decrypts answers, with their questions; null without any, after their deletion, and if no secret of the server decrypts them. */
export function readAnswers(row: Row, secrets: SecretBox): { question: string; answer: string }[] | null {
  const text = row.answers === null ? null : secrets.decryptOrNull(row.answers, purposeOf(row));
  if (text === null) return null;
  const answers = JSON.parse(text) as string[];
  return row.questions.map((question, index) => ({ question, answer: answers[index] ?? '' }));
}

/** Encrypts answers by the current secret, see `encryptCodesJob`. */
export async function encryptAnswersAgain(db: Db, secrets: SecretBox): Promise<void> {
  for (const row of await db.select().from(redemptions).where(isNotNull(redemptions.answers))) {
    const answers = secrets.isOutdated(row.answers ?? '') ? readAnswers(row, secrets) : null;
    if (answers === null) continue;
    const texts = answers.map(({ answer }) => answer);
    // Not if they were deleted meanwhile.
    const isSame = and(eq(redemptions.id, row.id), isNotNull(redemptions.answers));
    await db
      .update(redemptions)
      .set({ answers: encryptAnswers(texts, row, secrets) })
      .where(isSame);
  }
}

/** Reads the names of the casinos that the settings have on. */
export async function readCasinos(db: Db): Promise<string[]> {
  const [row] = await db.select().from(siteSettings);
  if (!row) return [];
  const casinos = [
    { name: row.crypto1Label, isOn: row.crypto1Enabled },
    { name: row.crypto2Label, isOn: row.crypto2Enabled },
    { name: row.crypto3Label, isOn: row.crypto3Enabled },
  ];
  return casinos.filter(({ isOn }) => isOn).map(({ name }) => name);
}

/** Deletes answers long after the redemption was fulfilled or rejected. */
export const deleteAnswersJob: Job = {
  name: 'delete answers of redemptions',
  everyMs: HOUR,
  async run({ db, now }) {
    const isLongDecided = lt(redemptions.decidedAt, new Date(now().getTime() - KEPT_MS));
    await db
      .update(redemptions)
      .set({ answers: null })
      .where(and(isLongDecided, isNotNull(redemptions.answers)));
  },
};
