import { ApiError } from './api-error';

/** A page's messages for a change that failed (docs/product.md#failures). */
export interface FailureMessages {
  /** After the session has ended. */
  signIn?: string;
  /** After a refusal without a message from the server. */
  refused: string;
  /** Without a response, or with an unreadable one. */
  noResponse: string;
}

/** The message for a failed request; prefers the server's own. */
export function failureMessage(error: unknown, { signIn, refused, noResponse }: FailureMessages): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return noResponse;
  if (error.status === 401 && signIn) return signIn;
  return error.details.serverMessage ?? refused;
}
