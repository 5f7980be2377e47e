/** An error response: its status and the message for the visitor. */
export class HttpProblem extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors?: Record<string, string[]>,
    /** Additional response headers, such as `Retry-After`. */
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Long enough to drain a full queue. Clients add their own jitter. */
const RETRY_SECONDS = 2;

/** A 503 for a request that was not started, so any request may be retried. */
export class Busy extends HttpProblem {
  constructor() {
    const message = 'The site is busy right now. Please try again in a few seconds.';
    super(503, message, undefined, { 'Retry-After': String(RETRY_SECONDS) });
  }
}
