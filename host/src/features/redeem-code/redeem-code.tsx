import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

export const redeemCodeDialog = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog),
);

/** The dialog that redeems a code for points (docs/product.md#redeem-code). */
export function RedeemCode() {
  const needed = useStore(redeemCodeStore, ({ open }) => open);
  return <Deferred component={redeemCodeDialog} props={{}} needed={needed} />;
}
