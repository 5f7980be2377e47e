/**
 * Why a call failed: the server refused it with a message (`refused`), nothing came back (`network`, `timeout`),
 * or what came back was not the API's JSON (`garbage`).
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'garbage';

/** A failed call. `message` is fit for a person; `serverMessage` is set only where the server wrote it. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly details: {
      status?: number;
      serverMessage?: string;
      /** The first text for each field that the server refused. */
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
