import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import type { RenderedPage, Views } from './views';

interface ContentOptions {
  views: Views;
  router: DataRouter;
  queryClient: QueryClient;
  add: (remote: string, value: number) => void;
}

/**
 * Measures the time from the start of a navigation until the page shows its content: it has rendered, and its first requests have
 * responded. Pages with a failed request have no content, and hidden ones no visitor who waits.
 */
export function measureContent({ views, router, queryClient, add }: ContentOptions): void {
  const queries = queryClient.getQueryCache();
  /** A remote's first page in a document is the one that loads its code. */
  const measured = new Set<string>();
  let navigation: { key: string; start: number } | undefined;
  let stop = () => {};

  function measure({ remote, time, isFirst }: RenderedPage): void {
    stop();
    const start = navigation?.start ?? (isFirst ? 0 : undefined);
    if (start === undefined || measured.has(remote)) return;
    const check = () => {
      const states = queries.findAll({ type: 'active' }).map(({ state }) => state);
      if (states.some(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle')) return;
      stop();
      if (wasHidden(start) || states.some(({ status }) => status === 'error')) return;
      // The first data of a page that was loaded before this code.
      const arrivals = states
        .filter(({ dataUpdateCount }) => dataUpdateCount === 1)
        .map(({ dataUpdatedAt }) => dataUpdatedAt - performance.timeOrigin);
      measured.add(remote);
      add(remote, Math.max(time, ...arrivals) - start);
    };
    stop = queries.subscribe(check);
    check();
  }

  router.subscribe(({ navigation: { location } }) => {
    if (location && location.key !== navigation?.key) navigation = { key: location.key, start: performance.now() };
  });
  views.onRendered = measure;
  if (views.page) measure(views.page);
}

/** Tells whether the page was hidden since a time; false in browsers that don't record it. */
const wasHidden = (since: number) =>
  performance.getEntriesByType('visibility-state').some(({ name, startTime }) => name === 'hidden' && startTime >= since);
