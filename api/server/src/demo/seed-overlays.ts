import type { OverlayOptions } from '@greenroom/contract';
import type { Db } from '../db/client';
import { overlays } from '../db/schema';
import { days } from './random';

const OPTIONS: OverlayOptions = { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' };

export async function seedOverlays(tx: Db, now: Date): Promise<void> {
  const createdAt = days(now, -20);
  await tx.insert(overlays).values([
    { name: 'Hunt, top right', kind: 'hunt', options: OPTIONS, createdAt },
    { name: 'Store alerts', kind: 'redemptions', options: { ...OPTIONS, corner: 'bottom-left' }, createdAt },
    { name: 'Drops', kind: 'drop', options: { ...OPTIONS, corner: 'bottom-right' }, createdAt },
  ]);
}
