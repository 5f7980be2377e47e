import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { toastQueueStore } from './show-toast';

const ToastViewport = deferred(() => import(/* webpackChunkName: "toasts" */ './toast-viewport').then((module) => module.ToastViewport));

/** How long a press goes first: the page that it opens must not wait for the toasts' code. */
const LOAD_DELAY_MS = 1000;

/** Draws the toasts; their code loads with the first one, or after the first press, so that a failure offline is reported. */
export function Toasts() {
  const hasToasts = useStore(toastQueueStore, ({ queue }) => queue.length > 0);
  const [hasPressed, setHasPressed] = useState(false);
  useEffect(() => {
    const first = new AbortController();
    let timer: number | undefined;
    const load = (event: MouseEvent) => {
      // Firefox keeps no page in its back/forward cache that is left while it loads something.
      if (!event.defaultPrevented && (event.target as Element).closest('a[href]')) return;
      first.abort();
      timer = window.setTimeout(() => setHasPressed(true), LOAD_DELAY_MS);
    };
    addEventListener('click', load, { signal: first.signal });
    return () => {
      first.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <Deferred needed={hasToasts || hasPressed}>
      <ToastViewport />
    </Deferred>
  );
}
