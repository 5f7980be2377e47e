const RETRY_DELAY_MS = 5000;

/** Makes a function that loads code once, again after a delay or when the connection is back, until it is there. */
export function retried<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const attempt = (): Promise<Code> =>
    load().catch(async (error: unknown) => {
      console.warn('Deferred code failed to load:', error);
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_DELAY_MS);
        addEventListener('online', resolve, { once: true });
      });
      return attempt();
    });
  let loading: Promise<Code> | undefined;
  return () => (loading ??= attempt());
}
