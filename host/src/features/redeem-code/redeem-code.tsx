import { useStore } from 'zustand';
import { Later, laterPart } from '../../app/later';
import { redeemCodeStore } from './redeem-code-store';

const dialog = laterPart(() => import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog));

/** A member's way to turn a code into points (specification 1, sections 2 and 4). */
export function RedeemCode() {
  const wanted = useStore(redeemCodeStore, ({ open }) => open);
  return <Later part={dialog} props={{}} wanted={wanted} />;
}
