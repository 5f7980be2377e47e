import type { EarlyFile } from '../remotes/registry';
import { notRequested, prefetch } from '../remotes/preload';

/** What a browser says of the visitor's connection; Firefox and Safari say nothing. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Pages that one page may prefetch. */
const MAX_PAGES = 6;
const MAX_PAGES_BY_TYPE: Record<string, number> = { 'slow-2g': 0, '2g': 0, '3g': 2 };

/** How many pages may be prefetched from one page over this connection. */
export function prefetchLimit({ saveData = false, effectiveType = '' }: Connection = {}): number {
  return saveData ? 0 : (MAX_PAGES_BY_TYPE[effectiveType] ?? MAX_PAGES);
}

interface Options {
  /** Resolves once nothing more urgent is under way. */
  whenIdle: () => Promise<void>;
  /** The files of the page at a path; none where it is not known. */
  filesOf: (path: string) => readonly EarlyFile[];
  /** Is told of a page all of whose files have arrived, while the browser is idle. */
  onPrefetched: (path: string) => void;
}

/**
 * Prefetches the files of the pages that links in view lead to: while the page is idle and seen, one page after the other, with low
 * priority, and not more than {@link prefetchLimit} from one address. Links that come into view later, as those of a menu that opens,
 * come first.
 * @returns ends it
 */
export function prefetchLinks({ whenIdle, filesOf, onPrefetched }: Options): () => void {
  let address = '';
  let prefetched = 0;
  let known = new WeakSet<Element>();
  let queue: string[] = [];
  let isScanning = false;
  let isFetching = false;

  const inView = new IntersectionObserver((entries) => {
    const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLAnchorElement);
    for (const link of links) inView.unobserve(link);
    queue = [...links.map(({ pathname }) => pathname), ...queue];
    void fetchQueue();
  });
  const changes = new MutationObserver(() => void scan());

  async function scan(): Promise<void> {
    if (isScanning) return;
    isScanning = true;
    await whenIdle();
    isScanning = false;
    if (address !== location.pathname) reset();
    if (isAtLimit()) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      if (known.has(link)) continue;
      known.add(link);
      if (link.origin === location.origin) inView.observe(link);
    }
  }

  async function fetchQueue(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    while (queue.length > 0) {
      const path = queue.shift() ?? '';
      if (isAtLimit() || missing(path).length === 0) continue;
      await whenSeen();
      await whenIdle();
      prefetched += 1;
      if (!(await prefetch(filesOf(path)))) continue;
      await whenIdle();
      onPrefetched(path);
    }
    isFetching = false;
  }

  function reset(): void {
    address = location.pathname;
    prefetched = 0;
    known = new WeakSet();
    queue = [];
    inView.disconnect();
  }

  const missing = (path: string) => notRequested(filesOf(path));
  const isAtLimit = () => prefetched >= prefetchLimit((navigator as { connection?: Connection }).connection);

  changes.observe(document.body, { childList: true, subtree: true });
  void scan();
  return () => {
    changes.disconnect();
    reset();
  };
}

/** Resolves at once unless the page lies in a tab that nobody looks at. */
function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
