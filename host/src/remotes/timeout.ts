export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Settles like the promise, or rejects with a {@link TimeoutError} whose sentence `what` starts, for example "the page did not answer". */
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
