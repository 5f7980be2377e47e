/** Something that should have happened by now did not. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * The promise's outcome, or a {@link TimeoutError} once `milliseconds` have passed without one.
 * @param what begins the error's sentence, such as "the page did not answer"
 */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what} within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
