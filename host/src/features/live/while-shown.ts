/** A tab that is hidden longer needs no connection. */
const SLEEP_DELAY_MS = 3000;
/** How long a navigation to another document may take to respond; without a response, as for a download, the tab stays. */
const LEAVING_TIMEOUT_MS = 10_000;

/** Over HTTP/1.1 a browser opens six connections to a site. Further visible windows wait for one, and poll. */
const MAX_CONNECTIONS = 4;
const LOCKS = Array.from({ length: MAX_CONNECTIONS }, (_, index) => `greenroom-live-${index}`);

/** Keeps a connection open while the tab is shown. Needs Web Locks. @param open returns what closes it @returns closes it for good */
export function connectWhileShown(open: () => () => void): () => void {
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;
  const sleep = () => {
    clearTimeout(timer);
    close?.();
    close = undefined;
  };
  const update = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(sleep, SLEEP_DELAY_MS);
    else close ??= isMultiplexed() ? open() : openWithLock(open);
  };
  const leave = () => {
    sleep();
    timer = setTimeout(update, LEAVING_TIMEOUT_MS);
  };
  const { signal } = listeners;
  document.addEventListener('visibilitychange', update, { signal });
  // Firefox puts no page with a lock or an open stream into its back/forward cache. It decides before `pagehide`, for a link right after
  // `beforeunload`, and takes time to close a stream (decision 0050).
  document.addEventListener('click', (event) => leavesDocument(event) && leave(), { signal });
  window.addEventListener('beforeunload', leave, { signal });
  window.addEventListener('pagehide', sleep, { signal });
  window.addEventListener('pageshow', update, { signal });
  update();
  return () => {
    listeners.abort();
    sleep();
  };
}

/** Tells whether streams share the page's connection: in production, the proxy speaks HTTP/2 or later. */
function isMultiplexed(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /^h[23]/.test(page?.nextHopProtocol ?? '');
}

/** Opens a connection with the first of the locks that is free. */
function openWithLock(open: () => () => void): () => void {
  const waiting = new AbortController();
  let end: (() => void) | undefined;
  const take = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    const close = open();
    return new Promise<void>((resolve) => (end = () => resolve(close())));
  };
  // Rejected once another lock is taken, or the tab sleeps.
  for (const name of LOCKS) navigator.locks.request(name, { signal: waiting.signal }, take).catch(() => undefined);
  return () => {
    waiting.abort();
    end?.();
  };
}

/** Tells whether a click opens another document in this tab; the router prevents the default of its own links. */
function leavesDocument({ defaultPrevented, target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest('a[href]:not([target="_blank"])');
  return Boolean(link) && !defaultPrevented && !ctrlKey && !metaKey && !shiftKey;
}
