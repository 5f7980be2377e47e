import type { Db } from '../db/client';
import { slots } from '../db/schema';
import { pictureAddress, SLOTS } from './catalogue';

/** The slot machines, whose images hunts show, as thumbnails. */
export async function seedSlots(tx: Db): Promise<void> {
  await tx.insert(slots).values(SLOTS.map(({ name }) => ({ name, image: pictureAddress('thumbnails', name) })));
}
