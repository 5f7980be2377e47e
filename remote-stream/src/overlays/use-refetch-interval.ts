import { useEffect } from 'react';

const INTERVAL_MS = 60_000;

/** Refetches a query once a minute, for data that the site's pages don't poll, but that an overlay has to follow without live updates. */
export function useRefetchInterval(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setInterval(() => void refetch(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}
