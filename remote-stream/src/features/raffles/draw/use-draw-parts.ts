import { useCallback, useEffect, useState } from 'react';
import type * as drawParts from './draw-parts';

export type DrawParts = typeof drawParts;

/**
 * What a raffle's page shows on interaction or when the raffle is drawn, in a chunk of its own that loads after the page.
 * @returns `load` repeats a request that failed, and rejects if it fails again
 */
export function useDrawParts(): { parts: DrawParts | null; load: () => Promise<void> } {
  const [parts, setParts] = useState<DrawParts | null>(null);
  const load = useCallback(() => import('./draw-parts').then(setParts), []);
  useEffect(() => {
    // Without them, the draw shows without a reveal; its record requests them again.
    load().catch(() => undefined);
  }, [load]);
  return { parts, load };
}
