import type { EarlyFile } from './registry';

const requested = new Set<string>();

/**
 * Has the browser fetch files that are about to be used, all at once, where each would otherwise wait for the one that names it.
 * Each file once; those that the page itself named when it was loaded are under way already.
 */
export function preload(files: readonly EarlyFile[]): void {
  for (const file of notRequested(files)) request(file);
}

/**
 * Has the browser fetch files that may be used later, after everything else that it fetches.
 * @returns whether all of them have arrived; those that failed may be requested again
 */
export async function prefetch(files: readonly EarlyFile[]): Promise<boolean> {
  const arrivals = await Promise.all(notRequested(files).map((file) => settled(request(file, 'low'))));
  return arrivals.every(Boolean);
}

/** Ends requests that hang: each holds one of the few connections to its server, and every other request for its file. */
export function cancelPreloads(files: readonly EarlyFile[]): void {
  const hanging = files.filter(({ url }) => !hasArrived(url)).map(({ url }) => url);
  for (const url of hanging) requested.add(url);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"], link[rel="modulepreload"]')) {
    if (hanging.includes(link.href)) link.remove();
  }
}

/** Files that no tag of the page and no code has requested. */
export function notRequested(files: readonly EarlyFile[]): EarlyFile[] {
  const unknown = files.filter(({ url }) => !requested.has(url));
  if (unknown.length === 0) return [];
  // Once for all of them: to find the tags of a page takes the longer the more there is on it.
  const inPage = urlsInPage();
  return unknown.filter(({ url }) => !inPage.has(url) && !hasArrived(url));
}

/** By whomever it was requested; of another origin, the browser may not say so. */
function hasArrived(url: string): boolean {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return timings.some(({ decodedBodySize }) => decodedBodySize > 0);
}

function urlsInPage(): Set<string> {
  const tags = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[rel="preload"], link[rel="modulepreload"], link[rel="stylesheet"], script[src]');
  return new Set([...tags].map((tag) => (tag instanceof HTMLLinkElement ? tag.href : tag.src)));
}

function request({ url, integrity, as }: EarlyFile, priority: 'auto' | 'low' = 'auto'): HTMLLinkElement {
  requested.add(url);
  const link = document.createElement('link');
  link.rel = as === 'module' ? 'modulepreload' : 'preload';
  if (as !== 'module') link.as = as ?? (new URL(url).pathname.endsWith('.css') ? 'style' : 'script');
  // As the request that follows, or the browser fetches the file twice.
  link.crossOrigin = 'anonymous';
  // Browsers take none for what a script fetches, and check the request that takes what came.
  if (as !== 'fetch') link.integrity = integrity;
  link.fetchPriority = priority;
  link.href = url;
  document.head.append(link);
  return link;
}

/** @returns whether the file has arrived */
function settled(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      // Firefox and WebKit fire it for files with an integrity that are there, and use them.
      if (hasArrived(link.href)) return resolve(true);
      requested.delete(link.href);
      link.remove();
      resolve(false);
    };
  });
}
