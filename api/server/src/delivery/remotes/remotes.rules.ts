import type { RemoteEntry } from '@greenroom/contract';

const PLACEHOLDER_ORIGIN = 'http://placeholder.invalid';

/** Resolves a URL against its remote's folder; development servers name their own origin. @throws for a URL outside the folder */
export function resolveRemoteUrl(url: string, folder: string): string {
  if (/^https?:\/\//.test(url)) return new URL(url).href;
  const base = new URL(folder, PLACEHOLDER_ORIGIN);
  const resolved = new URL(url, base);
  if (resolved.origin !== base.origin || !resolved.pathname.startsWith(base.pathname))
    throw new Error(`The URL ${url} leads out of the remote's folder.`);
  return resolved.origin === PLACEHOLDER_ORIGIN ? resolved.pathname + resolved.search : resolved.href;
}

export function resolveEntry(entry: RemoteEntry, folder: string): RemoteEntry {
  const resolve = (url: string) => resolveRemoteUrl(url, folder);
  const { manifest, preload, texts, files } = entry;
  return {
    ...entry,
    entry: resolve(entry.entry),
    ...(manifest && { manifest: resolve(manifest) }),
    ...(preload && { preload: Object.fromEntries(Object.entries(preload).map(([route, urls]) => [route, urls.map(resolve)])) }),
    ...(texts && { texts: Object.fromEntries(Object.entries(texts).map(([language, url]) => [language, resolve(url)])) }),
    ...(files && { files: Object.fromEntries(Object.entries(files).map(([url, integrity]) => [resolve(url), integrity])) }),
  };
}

export function matchesPattern(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** Returns the decoded path parameters: `{ ':id': '7' }`. @returns undefined if one can't be decoded */
export function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const given = segmentsOf(path);
  const names = segmentsOf(pattern).flatMap((part, at) => (part.startsWith(':') ? [[part, given[at] ?? '']] : []));
  try {
    return Object.fromEntries(names.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
  } catch {
    return undefined;
  }
}

/** Returns the remote and the route that own a path; static routes precede those with parameters. */
export function ownerOf(entries: RemoteEntry[], path: string): { entry: RemoteEntry; route: string } | undefined {
  const parametersIn = (route: string) => segmentsOf(route).filter((part) => part.startsWith(':')).length;
  const owners = entries.flatMap((entry) => entry.routes.filter((route) => matchesPattern(route, path)).map((route) => ({ entry, route })));
  return owners.sort((one, other) => parametersIn(one.route) - parametersIn(other.route))[0];
}

/** Returns the origins of the registry's files, except the page's own. */
export function originsOf(entries: RemoteEntry[], pageOrigin: string): string[] {
  const urls = entries.flatMap((entry) => [entry.entry, ...Object.values(entry.preload ?? {}).flat()]);
  const origins = new Set(urls.map((url) => new URL(url, pageOrigin).origin));
  origins.delete(new URL(pageOrigin).origin);
  return [...origins];
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
