import { ApiError, api, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

/**
 * Result of an attempt. `unclear` means that the purchase may have been made: the response was lost or unreadable, or a server
 * error.
 */
export type RedeemOutcome = { kind: 'redeemed' } | { kind: 'refused' | 'unclear'; message: string };

const FAILED = 'Failed to redeem item';
const NO_RESPONSE = 'An error occurred while redeeming the item';

/** The request has a JSON content type and no body (docs/product.md#calls); the HTTP client drops the header if the body is undefined. */
const EMPTY_BODY = new Blob();

/**
 * POST /api/r/store/{id}/redeem. Never throws; the messages are those of docs/product.md#store.
 * @param key idempotency key (`storeEndpoints.redeem` of the contract); external back ends may ignore it
 */
export async function redeemItem(itemId: string, key: string): Promise<RedeemOutcome> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  try {
    const response = readRecord(await api.post(`/api/r/store/${encodeURIComponent(itemId)}/redeem`, EMPTY_BODY, { headers }));
    if (readFlag(response.success)) return { kind: 'redeemed' };
    return { kind: 'unclear', message: readText(response.message) || FAILED };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { kind: 'unclear', message: NO_RESPONSE };
    const kind = (error.status ?? 0) >= 500 ? 'unclear' : 'refused';
    return { kind, message: error.details.serverMessage ?? FAILED };
  }
}
