import type { OverlayOptions } from '@greenroom/contract';
import type { Db } from '../db/client';
import { overlays } from '../db/schema';
import { days } from './random';

const OPTIONS: OverlayOptions = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' };

/** Two overlays. Their addresses are as random as those of any overlay. */
export async function seedOverlays(tx: Db, now: Date): Promise<void> {
  const createdAt = days(now, -20);
  await tx.insert(overlays).values([
    { name: 'Current hunt', kind: 'hunt', options: OPTIONS, createdAt },
    { name: 'Just redeemed', kind: 'redemptions', options: { ...OPTIONS, corner: 'bottom-left' }, createdAt },
  ]);
}
