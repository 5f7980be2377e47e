import type { RemoteEntry } from '@greenroom/contract';
import { routesOverlap } from '@greenroom/contract/remote-rules';

/** Placeholder of the page's own origin while URLs are resolved; `.invalid` hosts never exist (RFC 2606). */
const PLACEHOLDER_ORIGIN = 'http://placeholder.invalid';

/**
 * Resolves a remote's URL for the registry: relative URLs against the remote's folder; http(s) URLs are kept, since a
 * development server names its own origin (docs/contracts.md#remotes).
 * @param folder URL or path of the folder, with a trailing slash
 * @throws for a URL outside the folder
 */
export function resolveRemoteUrl(url: string, folder: string): string {
  if (/^https?:\/\//.test(url)) return new URL(url).href;
  const base = new URL(folder, PLACEHOLDER_ORIGIN);
  const resolved = new URL(url, base);
  const inside = resolved.origin === base.origin && resolved.pathname.startsWith(base.pathname);
  if (!inside) throw new Error(`The URL ${url} leads out of the remote's folder.`);
  return resolved.origin === PLACEHOLDER_ORIGIN ? resolved.pathname + resolved.search : resolved.href;
}

/** Resolves all URLs of an entry and keeps every other key, known or not. */
export function resolveEntry(entry: RemoteEntry, folder: string): RemoteEntry {
  const resolve = (url: string) => resolveRemoteUrl(url, folder);
  const { manifest, preload, files } = entry;
  return {
    ...entry,
    entry: resolve(entry.entry),
    ...(manifest && { manifest: resolve(manifest) }),
    ...(preload && { preload: Object.fromEntries(Object.entries(preload).map(([route, urls]) => [route, urls.map(resolve)])) }),
    ...(files && { files: Object.fromEntries(Object.entries(files).map(([url, integrity]) => [resolve(url), integrity])) }),
  };
}

/** Whether a path matches a pattern such as `/raffles/:id`. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * The decoded path parameters: `{ ':id': '7' }`.
 * @returns undefined if one can't be decoded
 */
export function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const given = segmentsOf(path);
  const names = segmentsOf(pattern).flatMap((part, at) => (part.startsWith(':') ? [[part, given[at] ?? '']] : []));
  try {
    return Object.fromEntries(names.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
  } catch {
    return undefined;
  }
}

/** A remote and its route that matches a path. */
interface Owner {
  entry: RemoteEntry;
  route: string;
}

/** The remote and the route that own a path; static routes precede those with parameters. */
export function ownerOf(entries: RemoteEntry[], path: string): Owner | undefined {
  const owners = entries.flatMap((entry) => entry.routes.filter((route) => matchesPattern(route, path)).map((route) => ({ entry, route })));
  return owners.sort((one, other) => parametersIn(one.route) - parametersIn(other.route))[0];
}

/** A route that two remotes claim, and the one that has it. */
interface RefusedRoute {
  entry: RemoteEntry;
  route: string;
  owner: string;
}

/** The names of remotes whose routes may overlap: those that begin with the same text, which no route of a remote begins without. */
export function rivalsAmong(entries: RemoteEntry[]): Set<string> {
  const bySegment = new Map<string, Set<string>>();
  for (const { name, routes } of entries)
    for (const segment of new Set(routes.map(firstSegment))) bySegment.set(segment, (bySegment.get(segment) ?? new Set()).add(name));
  return new Set([...bySegment.values()].filter(({ size }) => size > 1).flatMap((names) => [...names]));
}

/**
 * The entries, each with the routes that are its own, and without those that have none left: a route belongs to who has precedence.
 * @param precedence by the names of rivals, each another one: the lowest is the first
 */
export function withOwnRoutes(
  entries: RemoteEntry[],
  precedence: ReadonlyMap<string, string>,
): { entries: RemoteEntry[]; refused: RefusedRoute[] } {
  const rankOf = ({ name }: RemoteEntry) => precedence.get(name) ?? '';
  const rivals = entries.filter(({ name }) => precedence.has(name)).sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  const refused: RefusedRoute[] = [];
  const claimed: { name: string; route: string }[] = [];
  const settled = new Map<RemoteEntry, RemoteEntry>();
  for (const entry of rivals) {
    const routes = entry.routes.filter((route) => {
      const owner = claimed.find((claim) => routesOverlap(claim.route, route))?.name;
      if (owner !== undefined) refused.push({ entry, route, owner });
      return owner === undefined;
    });
    claimed.push(...routes.map((route) => ({ name: entry.name, route })));
    if (routes.length < entry.routes.length) settled.set(entry, { ...entry, routes });
  }
  if (settled.size === 0) return { entries, refused };
  const own = entries.map((entry) => settled.get(entry) ?? entry);
  return { entries: own.filter((entry) => entry.routes.length > 0), refused };
}

const firstSegment = (route: string) => route.toLowerCase().split('/')[1] ?? '';

/** The origins of the registry's files, except the page's own. */
export function originsOf(entries: RemoteEntry[], pageOrigin: string): string[] {
  const urls = entries.flatMap((entry) => [entry.entry, ...Object.values(entry.preload ?? {}).flat()]);
  const origins = new Set(urls.map((url) => new URL(url, pageOrigin).origin));
  origins.delete(new URL(pageOrigin).origin);
  return [...origins];
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function parametersIn(route: string): number {
  return segmentsOf(route).filter((part) => part.startsWith(':')).length;
}
