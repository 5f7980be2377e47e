import type { EarlyFile } from './registry';

const preloaded = new Set<string>();

/**
 * Has the browser fetch files that will be asked for, all at once, where each would otherwise wait for the one that names it.
 * Once a file; those that the page itself named when it was loaded are under way already.
 */
export function preload(files: readonly EarlyFile[]): void {
  for (const file of files) {
    if (preloaded.has(file.url)) continue;
    preloaded.add(file.url);
    if (!isInPage(file.url)) document.head.append(linkTo(file));
  }
}

function isInPage(url: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"], link[rel="modulepreload"]')].some(({ href }) => href === url);
}

function linkTo({ url, integrity, as }: EarlyFile): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = as === 'module' ? 'modulepreload' : 'preload';
  if (as !== 'module') link.as = as ?? (new URL(url).pathname.endsWith('.css') ? 'style' : 'script');
  // As the request that follows, or the browser fetches the file twice.
  link.crossOrigin = 'anonymous';
  // Browsers take none for what a script fetches, and check the request that takes what came.
  if (as !== 'fetch') link.integrity = integrity;
  link.href = url;
  return link;
}
