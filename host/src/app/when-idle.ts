import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

const IDLE_TIMEOUT_MS = 2000;

export async function whenIdle(router: DataRouter, queryClient: QueryClient): Promise<void> {
  do await browserIdle();
  while (!router.state.initialized || router.state.navigation.state !== 'idle' || queryClient.isFetching() > 0);
}

/** Waits a fixed delay in Safari, which has no `requestIdleCallback`. */
const browserIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(resolve, 50), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 200);
  });

let report = () => {};

/** Resolves when the first page's content is shown and nothing more urgent is left to do. */
export const pageIdle = new Promise<void>((resolve) => (report = resolve));

export const reportPageIdle = (): void => report();

/** Continues in a new task, so the browser can handle input in between. A message has no minimum delay, unlike a timer. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
