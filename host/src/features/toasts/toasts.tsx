import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { toastQueueStore } from './show-toast';

export const toastViewport = deferredComponent(() =>
  import(/* webpackChunkName: "toasts" */ './toast-viewport').then((module) => module.ToastViewport),
);

/** The toasts; their code loads with the first one, or after the first press, so that one that fails offline is reported. */
export function Toasts() {
  const needed = useStore(toastQueueStore, ({ queue }) => queue.length > 0);
  useEffect(() => {
    const first = new AbortController();
    const load = (event: MouseEvent) => {
      // Firefox forgets a page that is left while it loads something.
      if (!event.defaultPrevented && (event.target as Element).closest('a[href]')) return;
      first.abort();
      void toastViewport.load();
    };
    addEventListener('click', load, { signal: first.signal });
    return () => first.abort();
  }, []);
  return <Deferred component={toastViewport} props={{}} needed={needed} />;
}
