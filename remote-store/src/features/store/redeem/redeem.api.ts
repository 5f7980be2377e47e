import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/**
 * How an attempt went. `unclear` is one that may have been a purchase all the same: nothing readable came back, or the
 * server broke down over it.
 */
export type RedeemOutcome = { kind: 'redeemed' } | { kind: 'refused' | 'unclear'; message: string };

const FAILED = 'Failed to redeem item';
const NO_ANSWER = 'An error occurred while redeeming the item';

/** The specification's call has JSON headers and no body; the HTTP client drops that header where there is nothing to send. */
const NO_BODY = new Blob();

/**
 * POST /api/r/store/{id}/redeem. Nothing is thrown; the messages are those of specification 1, section 8.
 * @param key sent again, it buys nothing more (`RedeemItemHeaders` of the contract); other back ends may ignore it
 */
export async function redeemItem(itemId: string, key: string): Promise<RedeemOutcome> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  try {
    const response = readRecord(await api.post(`/api/r/store/${encodeURIComponent(itemId)}/redeem`, NO_BODY, { headers }));
    if (readFlag(response.success)) return { kind: 'redeemed' };
    return { kind: 'unclear', message: readText(response.message) || FAILED };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { kind: 'unclear', message: NO_ANSWER };
    const kind = (error.status ?? 0) >= 500 ? 'unclear' : 'refused';
    return { kind, message: error.details.serverMessage ?? FAILED };
  }
}
