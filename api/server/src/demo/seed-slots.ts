import type { Db } from '../db/client';
import { slots } from '../db/schema';
import { pictureAddress, SLOTS } from './catalogue';

/** The slot machines, by which hunts and challenges find their pictures. */
export async function seedSlots(tx: Db): Promise<void> {
  await tx.insert(slots).values(SLOTS.map(({ name }) => ({ name, image: pictureAddress('slots', name) })));
}
