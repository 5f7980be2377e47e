import type { PreloadFile } from '../remotes/registry';
import { notRequested, prefetch } from '../remotes/preload';
import { type Connection, connection } from './connection';
import { whenVisible } from './when-visible';

const MAX_PAGES = 6;
const MAX_PAGES_BY_TYPE: Record<string, number> = { 'slow-2g': 0, '2g': 0, '3g': 2 };

/** Returns how many pages to prefetch from one page over this connection. */
export const prefetchLimit = ({ saveData = false, effectiveType = '' }: Connection = {}): number =>
  saveData ? 0 : (MAX_PAGES_BY_TYPE[effectiveType] ?? MAX_PAGES);

interface Options {
  whenIdle: () => Promise<void>;
  filesOf: (path: string) => readonly PreloadFile[];
  /** Called while the browser is idle, after all files of a page have loaded. */
  onPrefetched: (path: string) => void;
}

/**
 * Prefetches the files of the pages behind the links in the viewport: while the page is idle and visible, one page at a time, newest links
 * first, with low priority. Skips links with `data-prefetch="none"`, which few visitors follow. @returns stops prefetching
 */
export function prefetchLinks({ whenIdle, filesOf, onPrefetched }: Options): () => void {
  let address = '';
  let prefetched = 0;
  let observed = new WeakSet<Element>();
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
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([data-prefetch="none"])')) {
      if (observed.has(link)) continue;
      observed.add(link);
      if (link.origin === location.origin) inView.observe(link);
    }
  }

  async function fetchQueue(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    do {
      if (isAtLimit()) queue = [];
      const path = queue.shift();
      if (path === undefined || missing(path).length === 0) continue;
      await whenVisible();
      await whenIdle();
      prefetched += 1;
      if (!(await prefetch(filesOf(path)))) continue;
      await whenIdle();
      onPrefetched(path);
    } while (queue.length > 0);
    isFetching = false;
  }

  function reset(): void {
    address = location.pathname;
    prefetched = 0;
    observed = new WeakSet();
    queue = [];
    inView.disconnect();
  }

  const missing = (path: string) => notRequested(filesOf(path));
  const isAtLimit = () => prefetched >= prefetchLimit(connection());

  changes.observe(document.body, { childList: true, subtree: true });
  void scan();
  return () => {
    changes.disconnect();
    reset();
  };
}
