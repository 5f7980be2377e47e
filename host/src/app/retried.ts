const RETRY_DELAY_MS = 5000;
const MAX_DELAY_MS = 5 * 60_000;

/** Makes a function that loads code once, again after a delay, each twice as long, or when the connection is back, until it is there. */
export function retried<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const attempt = (delayMs = RETRY_DELAY_MS): Promise<Code> =>
    load().catch(async (error: unknown) => {
      console.warn('Deferred code failed to load:', error);
      const waiting = new AbortController();
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
        addEventListener('online', resolve, { signal: waiting.signal });
      });
      waiting.abort();
      return attempt(Math.min(2 * delayMs, MAX_DELAY_MS));
    });
  let loading: Promise<Code> | undefined;
  return () => (loading ??= attempt());
}
