import { createStore } from 'zustand';

export interface RedeemResult {
  success: boolean;
  message: string;
}

export interface RedeemCodeState {
  open: boolean;
  code: string;
  /** The message shown: the server's result, or a validation error. */
  result: RedeemResult | null;
  /** `redeeming` while the request is pending, even if the dialog is closed; `redeemed` until the page reloads. */
  status: 'idle' | 'redeeming' | 'redeemed';
  /** How often the dialog was opened; a result shows only in the opening that requested it. */
  openCount: number;
}

export const redeemCodeStore = createStore<RedeemCodeState>(() => ({ open: false, code: '', result: null, status: 'idle', openCount: 0 }));

export const openRedeemCode = () =>
  redeemCodeStore.setState(({ openCount }) => ({ open: true, code: '', result: null, openCount: openCount + 1 }));
