import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

const RedeemCodeDialog = deferred(() =>
  import(/* webpackChunkName: "popups" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog),
);

export function RedeemCode() {
  const needed = useStore(redeemCodeStore, ({ open }) => open);
  return (
    <Deferred needed={needed}>
      <RedeemCodeDialog />
    </Deferred>
  );
}
