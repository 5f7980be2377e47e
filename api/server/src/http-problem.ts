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
