import { MAX_PICTURES } from '@greenroom/contract';
import type { ImageFault, Sides } from './convert-image';
import { and, eq, gt, sql, sum } from 'drizzle-orm';
import type { Db } from '../db/client';
import { attachments } from '../db/schema';
import { daysBefore } from '../lib/durations';
import { HttpProblem } from '../lib/http-problem';
import { msg, type Text, type Value } from '../lib/texts';

/** Limit of one image (docs/product.md#images). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A form's field for images, and how its messages name a file (docs/product.md#images). */
export interface PictureField {
  name: string;
  file: (filename: string) => Value;
  /** Lower limits than the default. */
  sides?: Sides;
}

export const TICKET_IMAGES: PictureField = { name: 'images', file: (filename) => msg('File {filename}', { filename }) };

export const CLAIM_EVIDENCE: PictureField = { name: 'evidence_images', file: (filename) => filename };

/** Images that the staff uploads for cards and lists: twice the pixels of the largest. */
export const SITE_PICTURE: PictureField = { name: 'picture', file: (filename) => filename, sides: { longer: 960, shorter: 0 } };

/** Images of content pages, such as a plan of prizes: twice the pixels of the column. */
export const PAGE_PICTURE: PictureField = { name: 'picture', file: (filename) => filename, sides: { longer: 1440, shorter: 720 } };

/** Logo and icon of the site: the largest size of an app's icon. */
export const LOOK_PICTURE: PictureField = { name: 'picture', file: (filename) => filename, sides: { longer: 512, shorter: 0 } };

export const TOO_MANY = msg('You can only upload up to {count} images', { count: MAX_PICTURES });

export function tooLarge(field: PictureField, filename: string): Text {
  return msg('{file} is too large. Maximum size is 5MB', { file: field.file(filename) });
}

const FAULTS: Record<ImageFault, string> = {
  'not-an-image': msg('{file} is not an image'),
  heic: msg(
    '{file} is in HEIC, a format that only some devices can show. On the iPhone choose Settings > Camera > Formats > Most Compatible, or send a screenshot',
  ),
  'too-many-pixels': msg('{file} has too many pixels. Please make it smaller'),
  'too-long': msg('{file} is too long to stay readable. Please send it in parts'),
};

export function faultMessage(field: PictureField, filename: string, fault: ImageFault): Text {
  return { message: FAULTS[fault], values: { file: field.file(filename) } };
}

/** Tells whether a form's part belongs to the field: `images`, `images[]` or `images[0]`. */
export function belongsTo(field: PictureField, part: string): boolean {
  return part.startsWith(field.name) && /^(\[\d{0,3}\])?$/.test(part.slice(field.name.length));
}

/** Sanitizes the sender's filename for display: one line, no invisible characters, no folder. */
export function sanitizeFilename(filename: string | undefined): string {
  const name = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = name.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/gu, ' ').trim();
  return [...plain].slice(-100).join('') || 'image';
}

/** Daily quota of a member: a hundred screenshots, or twenty-five of the largest pictures. */
const MAX_BYTES_PER_DAY = 50 * 1024 * 1024;

/** Key, with a member's id, of the advisory lock of what they store; arbitrary, the same in all servers. */
const STORING_LOCK = 4_711_004;

/** Serializes the member's transactions that count what they have stored. */
export async function lockStoring(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STORING_LOCK}, hashtext(${memberId}))`);
}

/** Requires that a member has stored less than the quota within a day. @param added bytes to store now @throws {HttpProblem} 429 */
export async function requireQuota(db: Db, { memberId, at, added = 0 }: { memberId: string; at: Date; added?: number }): Promise<void> {
  const [row] = await db
    .select({ bytes: sum(attachments.bytes).mapWith(Number) })
    .from(attachments)
    .where(and(eq(attachments.ownerId, memberId), gt(attachments.createdAt, daysBefore(at, 1))));
  if ((row?.bytes ?? 0) + added <= MAX_BYTES_PER_DAY) return;
  throw new HttpProblem(429, msg("You've sent too many images today. Please send more tomorrow."));
}
