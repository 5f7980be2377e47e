import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { toastQueueStore } from './show-toast';

const viewport = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './toast-viewport').then((module) => module.ToastViewport),
);

/** The toasts; their code loads with the first one, or when the page is idle. */
export function Toasts() {
  const needed = useStore(toastQueueStore, ({ queue }) => queue.length > 0);
  return <Deferred component={viewport} props={{}} needed={needed} />;
}
