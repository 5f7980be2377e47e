import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

const dialog = deferredComponent(() => import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog));

/** A member's way to turn a code into points (specification 1, sections 2 and 4). */
export function RedeemCode() {
  const wanted = useStore(redeemCodeStore, ({ open }) => open);
  return <Deferred part={dialog} props={{}} wanted={wanted} />;
}
