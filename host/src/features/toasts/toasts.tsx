import { useStore } from 'zustand';
import { Later, laterPart } from '../../app/later';
import { askedStore } from './show-toast';

const viewport = laterPart(() => import(/* webpackChunkName: "popups" */ './toast-viewport').then((module) => module.ToastViewport));

/** The messages over the page. */
export function Toasts() {
  const wanted = useStore(askedStore, ({ waiting }) => waiting.length > 0);
  return <Later part={viewport} props={{}} wanted={wanted} />;
}
