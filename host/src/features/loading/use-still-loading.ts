import { useEffect, useState } from 'react';

/** What loads within this time needs no words. */
const SILENT_MS = 1000;

/**
 * What a live region says while a page loads: nothing for the first second, so that only somebody who has to wait is told.
 * @param isLoading whether one loads right now
 */
export function useStillLoading(isLoading: boolean): string {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), SILENT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow ? 'The page is still loading.' : '';
}
