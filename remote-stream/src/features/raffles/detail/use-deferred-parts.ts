import { useCallback, useEffect, useState } from 'react';
import type * as deferredParts from './deferred-parts';

export type DeferredParts = typeof deferredParts;

/**
 * What a raffle's page shows on interaction or when the raffle is drawn, in a chunk of its own that loads after the page.
 * @returns `load` repeats a request that failed, and rejects if it fails again
 */
export function useDeferredParts(): { parts: DeferredParts | null; load: () => Promise<void> } {
  const [parts, setParts] = useState<DeferredParts | null>(null);
  const load = useCallback(() => import('./deferred-parts').then(setParts), []);
  useEffect(() => {
    // Without them, the draw shows without a reveal; its record and the dialog of an entry request them again.
    load().catch(() => undefined);
  }, [load]);
  return { parts, load };
}
