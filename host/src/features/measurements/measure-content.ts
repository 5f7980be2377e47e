import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import type { View, Views } from './views';

interface ContentOptions {
  views: Views;
  router: DataRouter;
  queryClient: QueryClient;
  add: (view: View, value: number) => void;
}

/**
 * Measures the time from the start of a navigation until the page shows its content: it has rendered, and its first requests have
 * responded. Pages with a failed request have no content, and hidden ones no visitor who waits for it.
 */
export function measureContent({ views, router, queryClient, add }: ContentOptions): void {
  const queries = queryClient.getQueryCache();
  let navigation: { key: string; start: number } | undefined;
  let stop = () => {};

  function measure(view: View): void {
    stop();
    const start = navigation?.start ?? (view === views.rendered[0] ? 0 : undefined);
    if (start === undefined) return;
    const check = () => {
      const states = queries.findAll({ type: 'active' }).map(({ state }) => state);
      if (states.some(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle')) return;
      stop();
      if (wasHidden(start) || states.some(({ status }) => status === 'error')) return;
      // The first data of a page that was loaded before this code.
      const arrivals = states
        .filter(({ dataUpdateCount }) => dataUpdateCount === 1)
        .map(({ dataUpdatedAt }) => dataUpdatedAt - performance.timeOrigin);
      add(view, Math.max(view.time, ...arrivals) - start);
    };
    stop = queries.subscribe(check);
    check();
  }

  router.subscribe(({ navigation: { location } }) => {
    if (location && location.key !== navigation?.key) navigation = { key: location.key, start: performance.now() };
  });
  views.onRendered = measure;
  const open = views.rendered.at(-1);
  if (open) measure(open);
}

/** Whether the page was hidden since a time; false in browsers that don't record it. */
const wasHidden = (since: number) =>
  performance.getEntriesByType('visibility-state').some(({ name, startTime }) => name === 'hidden' && startTime >= since);
