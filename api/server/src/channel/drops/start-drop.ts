import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, drops, dropTimer, siteSettings } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { DAY } from '../../lib/durations';
import { mayOf } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';
import { queueAnnouncement } from '../announcements/queue-announcement';
import { enqueueChatMessage } from '../chat/enqueue-chat-message';
import { dropText, newWord } from './drops.rules';
import { findRunningDrop, selectDrops, type DropRow } from './drops.repository';
import { randomInteger, type RandomInteger } from '../../lib/random-integer';

/** What a drop gives, and where its word is shown. */
export interface NewDrop {
  /** Null for a random one. */
  word: string | null;
  points: number;
  maxUses: number | null;
  seconds: number;
  onOverlay: boolean;
  inChat: boolean;
}

/** Does not say that the word is a code, which its reader could redeem. */
const WORD_TAKEN = 'This word cannot be used. Please choose another one.';

/** Random words until one is free; there are 343,000. */
const ATTEMPTS = 20;

/**
 * Starts a drop. The caller invalidates the overlays after the commit.
 * @param options.staff who starts it, and gets nothing of it; undefined for the timer
 * @throws {HttpProblem} 409 while another one runs, or for a word that is taken; 422 for more points than a Moderator may give
 */
export async function startDrop(
  tx: Db,
  { word, ...terms }: NewDrop,
  { at, isTimed, staff, random = randomInteger }: { at: Date; isTimed: boolean; staff?: Member; random?: RandomInteger },
): Promise<DropRow> {
  // One drop at a time: whoever starts one waits for this lock.
  await tx.select().from(dropTimer).for('update');
  if (await findRunningDrop(tx, at)) throw new HttpProblem(409, 'A drop is running. End it first, or wait until it is over.');
  if (staff) await refuseOverLimit(tx, terms, { staff, at });
  const { points, maxUses, seconds, onOverlay, inChat } = terms;
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  const insert = async (code: string) =>
    (
      await tx
        .insert(codes)
        .values({ code, points, maxUses, expiresAt, createdAt: at, staffIds: staff ? [staff.id] : [] })
        .onConflictDoNothing()
        .returning()
    )[0];
  let code = await insert(word ?? newWord(random));
  if (!code && word !== null) throw new HttpProblem(409, WORD_TAKEN, { word: [WORD_TAKEN] });
  for (let attempts = 1; !code && attempts < ATTEMPTS; attempts++) code = await insert(newWord(random));
  if (!code) throw new HttpProblem(409, 'No free word was found. Please enter one.');
  await tx.insert(drops).values({ codeId: code.id, startedAt: at, onOverlay, inChat, isTimed });
  await queueAnnouncement(tx, {
    kind: 'drop_started',
    subjectId: code.id,
    label: `A drop of ${points.toLocaleString('en-US')} points`,
    at,
  });
  if (inChat) await enqueueChatMessage(tx, { text: dropText(code.code, terms), at, sendBefore: expiresAt });
  const [drop] = await selectDrops(tx).where(eq(drops.codeId, code.id));
  if (!drop) throw new Error('The drop was not stored.');
  return drop;
}

/**
 * Refuses more points than a Moderator may give away in 24 hours, to those who cannot give points by hand anyway.
 * @param tx holds the timer's lock, so that no other drop is started meanwhile
 * @throws {HttpProblem} 422
 */
async function refuseOverLimit(
  tx: Db,
  { points, maxUses }: Pick<NewDrop, 'points' | 'maxUses'>,
  { staff, at }: { staff: Member; at: Date },
): Promise<void> {
  if ((await mayOf(tx, staff))('points:work')) return;
  const [settings] = await tx.select({ limit: siteSettings.moderatorDropPoints }).from(siteSettings);
  const limit = settings?.limit ?? null;
  if (limit === null) return;
  const allowed = `Moderators may give away ${limit.toLocaleString('en-US')} points by drops in 24 hours`;
  if (maxUses === null) throw fieldError('max_uses', `${allowed}, so that a number of viewers is needed.`);
  const [given] = await tx
    .select({ points: sql<number>`coalesce(sum(${codes.points}::float8 * ${codes.maxUses}), 0)::float8` })
    .from(drops)
    .innerJoin(codes, eq(codes.id, drops.codeId))
    .where(and(eq(sql`${codes.staffIds}[1]`, staff.id), gt(drops.startedAt, new Date(at.getTime() - DAY))));
  const left = Math.max(0, limit - (given?.points ?? 0));
  if (points * maxUses > left)
    throw fieldError('points', `${allowed}, and ${left.toLocaleString('en-US')} of them are left: points times places.`);
}
