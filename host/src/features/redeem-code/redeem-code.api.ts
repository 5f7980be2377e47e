import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/** The result of an attempt, with the message for the member. */
export interface RedeemResult {
  success: boolean;
  message: string;
}

const FAILED = 'An error occurred. Please try again.';

/**
 * POST /api/r/codes/redeem. A refusal has the server's message, any other failure a generic one (docs/product.md#redeem-code). Never
 * rejects.
 */
export async function redeemCode(code: string): Promise<RedeemResult> {
  try {
    const response = readRecord(await api.post('/api/r/codes/redeem', { code }));
    if (!readFlag(response.success)) return { success: false, message: FAILED };
    return { success: true, message: readText(response.message, 'Your code was redeemed.') };
  } catch (error) {
    const refused = error instanceof ApiError ? error.details.serverMessage : undefined;
    return { success: false, message: refused ?? FAILED };
  }
}
