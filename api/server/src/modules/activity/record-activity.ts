import type { Db } from '../../db/client';
import { activities, type ACTIVITY_TYPES } from '../../db/schema';

/** Something that a member did, or that happened to them, as their profile tells it. */
export interface Activity {
  memberId: string;
  type: (typeof ACTIVITY_TYPES)[number];
  title: string;
  description: string;
  at: Date;
}

/**
 * Notes what a member did (specification 2, section 3 "Activity item").
 * @param tx the transaction in which it was done, after everything that locks rows of other things than members
 */
export async function recordActivity(tx: Db, { at, ...activity }: Activity): Promise<void> {
  await tx.insert(activities).values({ ...activity, createdAt: at });
}
