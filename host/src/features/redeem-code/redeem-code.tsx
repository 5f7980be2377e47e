import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

const dialog = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog),
);

/** The dialog that redeems a code for points (docs/product.md#redeem-code). */
export function RedeemCode() {
  const needed = useStore(redeemCodeStore, ({ open }) => open);
  return <Deferred component={dialog} props={{}} needed={needed} />;
}
