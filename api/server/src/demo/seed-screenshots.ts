import type { Db } from '../db/client';
import { attachPictures, type PictureParent } from '../uploads/stored-pictures';
import { SCREENSHOTS } from './catalogue';
import { drawScreenshot, SCREENSHOT_SIZE } from './pictures/draw';

/** Inserts the row of a member's screenshot; `storeDemoPictures` stores its file. */
export async function seedScreenshot(
  tx: Db,
  name: keyof typeof SCREENSHOTS,
  belongsTo: { parent: PictureParent; ownerId: string; at: Date },
): Promise<void> {
  const { id, filename, motifs, hue } = SCREENSHOTS[name];
  const { length: bytes } = await drawScreenshot(motifs, hue);
  const picture = { id, filename, storageKey: `attachments/${id}.webp`, file: '', bytes, ...SCREENSHOT_SIZE };
  await attachPictures(tx, [picture], belongsTo);
}
