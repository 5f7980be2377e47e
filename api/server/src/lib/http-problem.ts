import { inEnglish, msg, type Text } from './texts';

/** An error response: its status and the text for the visitor. */
export class HttpProblem extends Error {
  constructor(
    readonly statusCode: number,
    readonly text: Text,
    readonly errors?: Record<string, Text[]>,
    /** Additional response headers, such as `Retry-After`. */
    readonly headers: Record<string, string> = {},
  ) {
    super(inEnglish(text));
  }
}

/** Long enough to drain a full queue. Clients add their own jitter. */
const RETRY_SECONDS = 2;

/** A 503 for a request that was not started, so any request may be retried. */
export class Busy extends HttpProblem {
  constructor() {
    const text = msg('The site is busy right now. Please try again in a few seconds.');
    super(503, text, undefined, { 'Retry-After': String(RETRY_SECONDS) });
  }
}
