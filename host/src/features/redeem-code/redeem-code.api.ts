import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/** How an attempt went, in words for the member. */
export interface RedeemResult {
  success: boolean;
  message: string;
}

const FAILED = 'An error occurred. Please try again.';

/**
 * POST /api/r/codes/redeem. A refusal is told in the server's words, anything else that goes wrong in one sentence
 * (specification 1, section 8); nothing is thrown.
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
