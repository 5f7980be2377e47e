import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { askedStore } from './show-toast';

const viewport = deferredComponent(() => import(/* webpackChunkName: "popups" */ './toast-viewport').then((module) => module.ToastViewport));

/** The messages over the page. */
export function Toasts() {
  const wanted = useStore(askedStore, ({ waiting }) => waiting.length > 0);
  return <Deferred part={viewport} props={{}} wanted={wanted} />;
}
