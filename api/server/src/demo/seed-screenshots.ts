import type { Db } from '../db/client';
import { attachPictures, type PictureParent } from '../uploads/stored-pictures';
import { SCREENSHOTS } from './catalogue';
import { screenshotOf } from './pictures/demo-pictures';
import { SCREENSHOT_SIZE } from './pictures/draw';

/** Inserts the row of a member's screenshot; `storeDemoPictures` stores its file. */
export async function seedScreenshot(
  tx: Db,
  name: keyof typeof SCREENSHOTS,
  belongsTo: { parent: PictureParent; ownerId: string; at: Date },
): Promise<void> {
  const { id, filename } = SCREENSHOTS[name];
  const { length: bytes } = await screenshotOf(SCREENSHOTS[name]);
  const picture = { id, filename, storageKey: `attachments/${id}.webp`, file: '', bytes, ...SCREENSHOT_SIZE };
  await attachPictures(tx, [picture], belongsTo);
}
