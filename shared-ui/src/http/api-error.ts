/** Why a request failed: refused with a message, without a response (`network`, `timeout`), or not the API's JSON (`garbage`). */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'garbage';

/** A failed request. `message` can be shown to the visitor; `serverMessage` is set only if the server sent one. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly details: {
      status?: number;
      serverMessage?: string;
      fields?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }

  get status(): number | undefined {
    return this.details.status;
  }
}

/** A page's messages for a change that failed (docs/product.md#failures). */
export interface FailureMessages {
  signIn?: string;
  refused: string;
  noResponse: string;
}

/** Returns the message for a failed request; prefers the server's own. */
export function failureMessage(error: unknown, { signIn, refused, noResponse }: FailureMessages): string {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return noResponse;
  if (error.status === 401 && signIn) return signIn;
  return error.details.serverMessage ?? refused;
}
