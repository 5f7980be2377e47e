import { createStore } from 'zustand';
import { type RedeemResult, redeemCode } from './redeem-code.api';

/** How long the success shows before the page comes anew with the points, in milliseconds (specification 1, section 9). */
const RELOAD_DELAY_MS = 1500;

interface RedeemCodeState {
  open: boolean;
  code: string;
  /** What the message area says: an answer, or what is wrong with the input. */
  result: RedeemResult | null;
  /** `redeeming` until the answer is there, though the dialog may be closed meanwhile; `redeemed` until the page reloads. */
  status: 'idle' | 'redeeming' | 'redeemed';
  /** Tells one visit to the dialog from the next. */
  visit: number;
}

export const redeemCodeStore = createStore<RedeemCodeState>(() => ({ open: false, code: '', result: null, status: 'idle', visit: 0 }));

/** Opens the dialog, as if for the first time. */
export const openRedeemCode = () =>
  redeemCodeStore.setState(({ visit }) => ({ open: true, code: '', result: null, visit: visit + 1 }));

/** Closes it; what was typed and said goes with it. */
export const closeRedeemCode = () => redeemCodeStore.setState({ open: false });

/** Takes over what was typed; a complaint about the input before no longer holds. */
export const typeCode = (code: string) =>
  redeemCodeStore.setState(({ result }) => ({ code, result: result?.success ? result : null }));

/** Whether a click may redeem. Enter may be pressed on a blank input as well, and is told what is missing. */
export const mayRedeem = ({ code, status }: Pick<RedeemCodeState, 'code' | 'status'>) => status === 'idle' && code.trim() !== '';

/** Redeems what was typed, one request at a time; the page reloads after a success, even if nobody sees it any more. */
export async function redeem(): Promise<void> {
  const { code, status, visit } = redeemCodeStore.getState();
  if (status !== 'idle') return;
  if (!mayRedeem({ code, status })) {
    redeemCodeStore.setState({ result: { success: false, message: 'Please enter a code' } });
    return;
  }
  redeemCodeStore.setState({ status: 'redeeming', result: null });
  const result = await redeemCode(code.trim().toUpperCase());
  redeemCodeStore.setState({ status: result.success ? 'redeemed' : 'idle' });
  // An answer is for the visit in which it was asked for.
  if (redeemCodeStore.getState().visit === visit) redeemCodeStore.setState({ result, ...(result.success && { code: '' }) });
  if (result.success) setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}
