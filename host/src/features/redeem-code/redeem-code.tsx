import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

const RedeemCodeDialog = deferred(() =>
  import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog),
);

/** The dialog that redeems a code for points (docs/product.md#redeem-code). */
export function RedeemCode() {
  const needed = useStore(redeemCodeStore, ({ open }) => open);
  return (
    <Deferred needed={needed}>
      <RedeemCodeDialog />
    </Deferred>
  );
}
