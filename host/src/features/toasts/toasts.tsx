import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { toastQueueStore } from './show-toast';

export const toastViewport = deferredComponent(() =>
  import(/* webpackChunkName: "toasts" */ './toast-viewport').then((module) => module.ToastViewport),
);

/** The toasts; their code loads with the first one, or on the first press, so that a press that fails offline is reported. */
export function Toasts() {
  const needed = useStore(toastQueueStore, ({ queue }) => queue.length > 0);
  useEffect(() => {
    const first = new AbortController();
    const load = () => {
      first.abort();
      void toastViewport.load();
    };
    for (const type of ['click', 'keydown']) addEventListener(type, load, { signal: first.signal });
    return () => first.abort();
  }, []);
  return <Deferred component={toastViewport} props={{}} needed={needed} />;
}
