/** A refusal with its status and the sentence that the visitor reads. */
export class HttpProblem extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** By field, what is wrong with it. */
    readonly errors?: Record<string, string[]>,
    /** What the answer's head says besides, such as `Retry-After`. */
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Long enough for a full queue to be worked off; clients add some of their own, so that they don't come back at once. */
const RETRY_SECONDS = 2;

/** The refusal of a request that was not begun: whoever reads it may send the same again, whatever it would change. */
export class Busy extends HttpProblem {
  constructor() {
    const message = 'The site is busy right now. Please try again in a few seconds.';
    super(503, message, undefined, { 'Retry-After': String(RETRY_SECONDS) });
  }
}
