import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { redeemCodeStore } from './redeem-code-store';

const RedeemCodeDialog = deferred(() =>
  import(/* webpackChunkName: "menus" */ './redeem-code-dialog').then((module) => module.RedeemCodeDialog),
);

export function RedeemCode() {
  const { open, openCount } = useStore(redeemCodeStore);
  return (
    <Deferred needed={open}>
      <RedeemCodeDialog pressed={openCount} />
    </Deferred>
  );
}
