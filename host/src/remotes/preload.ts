import type { PreloadFile } from './registry';

const requested = new Set<string>();

/** Preloads files in parallel; otherwise each would wait for the file that imports it. Skips those requested before. */
export function preload(files: readonly PreloadFile[]): void {
  for (const file of notRequested(files)) request(file);
}

/** Preloads files that may be used next, with low priority. Returns whether all have loaded; failed ones can be requested again. */
export async function prefetch(files: readonly PreloadFile[]): Promise<boolean> {
  const arrivals = await Promise.all(notRequested(files).map((file) => whenSettled(request(file, 'low'))));
  return arrivals.every(Boolean);
}

/** Cancels preloads that hang: each occupies one of the few connections to its server, and blocks other requests for its file. */
export function cancelPreloads(files: readonly PreloadFile[]): void {
  const hanging = files.filter(({ url }) => !isLoaded(url)).map(({ url }) => url);
  for (const url of hanging) requested.add(url);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"], link[rel="modulepreload"]')) {
    if (hanging.includes(link.href)) link.remove();
  }
}

/** Returns the files that neither a tag of the document nor {@link preload} has requested. */
export function notRequested(files: readonly PreloadFile[]): PreloadFile[] {
  const unknown = files.filter(({ url }) => !requested.has(url));
  if (unknown.length === 0) return [];
  // One query for all files: on a large page it is slow.
  const inPage = urlsInPage();
  return unknown.filter(({ url }) => !inPage.has(url) && !isLoaded(url));
}

/** Misses files of another origin without `Timing-Allow-Origin`. */
function isLoaded(url: string): boolean {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return timings.some(({ decodedBodySize }) => decodedBodySize > 0);
}

function urlsInPage(): Set<string> {
  const tags = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[rel="preload"], link[rel="modulepreload"], link[rel="stylesheet"], script[src]',
  );
  return new Set([...tags].map((tag) => (tag instanceof HTMLLinkElement ? tag.href : tag.src)));
}

function request({ url, integrity, as }: PreloadFile, priority: 'auto' | 'low' = 'auto'): HTMLLinkElement {
  requested.add(url);
  const link = document.createElement('link');
  link.rel = as === 'module' ? 'modulepreload' : 'preload';
  if (as !== 'module') link.as = as ?? (new URL(url).pathname.endsWith('.css') ? 'style' : 'script');
  // Must match the mode of the actual request, or the browser fetches the file twice.
  link.crossOrigin = 'anonymous';
  // Browsers don't support integrity for `as="fetch"`; the actual request checks it.
  if (as !== 'fetch') link.integrity = integrity;
  link.fetchPriority = priority;
  link.href = url;
  document.head.append(link);
  return link;
}

const whenSettled = (link: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      // Firefox and WebKit also fire it for files with an integrity that have loaded and are used.
      if (isLoaded(link.href)) return resolve(true);
      requested.delete(link.href);
      link.remove();
      resolve(false);
    };
  });
