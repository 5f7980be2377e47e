import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from './endpoint';

export const PushState = z.object({
  key: z.string(),
  is_on: z.boolean(),
  /** Address of the subscription that this browser was turned on with, also once it has stopped working; null if it wasn't. */
  endpoint: z.string().nullable().optional(),
});
export type PushState = z.infer<typeof PushState>;

const NO_SUBSCRIPTION = "This isn't a browser's push subscription.";
const base64url = (length: number) => z.string(NO_SUBSCRIPTION).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), NO_SUBSCRIPTION);

/** Subscription as the browser's `toJSON` returns it. */
export const PushSubscription = z.object({
  endpoint: z.url(NO_SUBSCRIPTION).max(1000, NO_SUBSCRIPTION),
  /** A point of 65 bytes, and a secret of 16. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const pushEndpoints = {
  state: defineEndpoint('GET /push', "This browser's web push state, and the key to subscribe with", {
    response: dataResponse(PushState),
    refusals: [401],
  }),
  subscribe: defineEndpoint('POST /push/subscribe', 'Turn on web push in this browser, until its session ends', {
    body: PushSubscription,
    response: SuccessResponse,
    refusals: [401],
  }),
  unsubscribe: defineEndpoint('POST /push/unsubscribe', 'Turn off web push in this browser', {
    response: SuccessResponse,
    refusals: [401],
  }),
};
