import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';
import { msg } from '@greenroom/shared-ui/texts';
import { t } from '../../texts';
import { type RedeemCodeState, type RedeemResult, redeemCodeStore } from './redeem-code-store';

/** How long the success shows before the page reloads with the new points (docs/product.md#redeem-code). */
const RELOAD_DELAY_MS = 1500;

export const closeRedeemCode = () => redeemCodeStore.setState({ open: false });

/** Sets the input and clears the error about the previous input. */
export const setCode = (code: string) => redeemCodeStore.setState(({ result }) => ({ code, result: result?.success ? result : null }));

/** Tells whether the button is enabled. Enter on a blank input submits as well, and shows what is missing. */
export const canRedeem = ({ code, status }: Pick<RedeemCodeState, 'code' | 'status'>) => status === 'idle' && code.trim() !== '';

/** Redeems the code, one request at a time. The page reloads after a success, even if the dialog is closed. */
export async function redeem(): Promise<void> {
  const { code, status, openCount } = redeemCodeStore.getState();
  if (status !== 'idle') return;
  if (!canRedeem({ code, status })) {
    redeemCodeStore.setState({ result: { success: false, message: t('Please enter a code') } });
    return;
  }
  redeemCodeStore.setState({ status: 'redeeming', result: null });
  const result = await redeemCode(code.trim().toUpperCase());
  redeemCodeStore.setState({ status: result.success ? 'redeemed' : 'idle' });
  // Ignored if the dialog was closed and opened again in between.
  if (redeemCodeStore.getState().openCount === openCount) redeemCodeStore.setState({ result, ...(result.success && { code: '' }) });
  if (result.success) setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}

const FAILED = msg('An error occurred. Please try again.');

/** Sends POST /api/r/codes/redeem. A refusal has the server's message, other failures a generic one (docs/product.md#redeem-code). */
async function redeemCode(code: string): Promise<RedeemResult> {
  try {
    const response = readRecord(await api.post('/api/r/codes/redeem', { code }));
    if (!readFlag(response.success)) return { success: false, message: t(FAILED) };
    return { success: true, message: readText(response.message, t('Your code was redeemed.')) };
  } catch (error) {
    const refused = error instanceof ApiError ? error.details.serverMessage : undefined;
    return { success: false, message: refused ?? t(FAILED) };
  }
}
