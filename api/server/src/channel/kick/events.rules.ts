/** The pauses before the second and further attempts at an event, in seconds. */
const RETRY_DELAYS = [5, 30, 2 * 60, 10 * 60];

/**
 * When an event whose handlers have failed is attempted again.
 * @param attempts how often it has failed
 * @returns undefined if it is set aside for the staff
 */
export function retryAt(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_DELAYS[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
