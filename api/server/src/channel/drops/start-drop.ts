import { eq, and, desc, getTableColumns, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, drops, dropTimer } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { siteLanguage } from '../../plugins/language';
import { requireAllowance } from '../../core/points/allowance';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { enqueueChatMessage } from '../chat/enqueue-chat-message';
import { type DropTerms, dropText, newWord } from './drops.rules';
import { randomInteger, type RandomInteger } from '../../lib/random-integer';

/** `word`: null for a random one. */
export type NewDrop = DropTerms & Pick<typeof dropTimer.$inferSelect, 'onOverlay' | 'inChat'> & { word: string | null };

/** Does not say that the word is a code, which its reader could redeem. */
const WORD_TAKEN = "This word can't be used. Please choose another one.";

/** Attempts to find a free random word, of 343,000. */
const ATTEMPTS = 20;

/**
 * Starts a drop. The caller invalidates the overlays after the commit.
 * @param options.staffId who starts it, or last set the timer: they get none of its points, and their allowance counts
 * @throws {HttpProblem} 409 while another one runs, or for a taken word; 422 beyond the allowance
 */
export async function startDrop(
  tx: Db,
  { word, ...terms }: NewDrop,
  { at, isTimed, staffId, random = randomInteger }: { at: Date; isTimed: boolean; staffId: string | undefined; random?: RandomInteger },
): Promise<DropRow> {
  // One drop at a time: whoever starts one waits for this lock.
  await tx.select().from(dropTimer).for('update');
  if (await findRunningDrop(tx, at)) throw new HttpProblem(409, "A drop is already running. End it first, or wait until it's over.");
  await requireAllowance(tx, staffId, terms, at);
  const { points, maxUses, seconds, onOverlay, inChat } = terms;
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  const values = { points, maxUses, expiresAt, createdAt: at, staffIds: staffId ? [staffId] : [] };
  const insert = async (text: string) => {
    const [row] = await tx
      .insert(codes)
      .values({ code: text, ...values })
      .onConflictDoNothing()
      .returning();
    return row;
  };
  let code = await insert(word ?? newWord(random));
  if (!code && word !== null) throw new HttpProblem(409, WORD_TAKEN, { word: [WORD_TAKEN] });
  for (let attempts = 1; !code && attempts < ATTEMPTS; attempts++) code = await insert(newWord(random));
  if (!code) throw new HttpProblem(409, 'No free word was found. Please enter one.');
  await tx.insert(drops).values({ codeId: code.id, startedAt: at, onOverlay, inChat, isTimed });
  const label = `A drop of ${points.toLocaleString('en-US')} points`;
  await queueAnnouncement(tx, { kind: 'drop_started', subjectId: code.id, label, at });
  if (inChat) await enqueueChatMessage(tx, { text: dropText(code.code, terms, await siteLanguage(tx)), at, sendBefore: expiresAt });
  const [drop] = await selectDrops(tx).where(eq(drops.codeId, code.id));
  if (!drop) throw new Error('The drop was not stored.');
  return drop;
}

export type DropRow = Awaited<ReturnType<typeof selectDrops>>[number];

export function selectDrops(db: Db) {
  return db
    .select({ ...getTableColumns(drops), code: codes })
    .from(drops)
    .innerJoin(codes, eq(codes.id, drops.codeId))
    .$dynamic();
}

export async function findRunningDrop(db: Db, at: Date): Promise<DropRow | undefined> {
  const isOpen = and(lte(drops.startedAt, at), gt(codes.expiresAt, at), or(isNull(codes.maxUses), lt(codes.uses, codes.maxUses)));
  const [drop] = await selectDrops(db).where(isOpen).orderBy(desc(drops.startedAt)).limit(1);
  return drop;
}
