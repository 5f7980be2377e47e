import type { PageConfig, RemoteEntry } from '@greenroom/contract';

/** Stands for "the page's own origin" while a URL is resolved; no such host can exist. */
const HERE = 'http://here.invalid';

/**
 * A remote's URL as the registry has it: relative ones are put below the remote's folder, http(s) ones stay, since a
 * development server names its own origin (contracts.md, section 3).
 * @param folder the folder's URL or path, with a slash at its end
 * @throws for any URL that leads out of the folder
 */
export function resolveRemoteUrl(url: string, folder: string): string {
  if (/^https?:\/\//.test(url)) return new URL(url).href;
  const base = new URL(folder, HERE);
  const resolved = new URL(url, base);
  const inside = resolved.origin === base.origin && resolved.pathname.startsWith(base.pathname);
  if (!inside) throw new Error(`The URL ${url} leads out of the remote's folder.`);
  return resolved.origin === HERE ? resolved.pathname + resolved.search : resolved.href;
}

/** The entry with its URLs made absolute and every other key as it came. */
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

/** Whether other tools than ours built a remote, so that the federation runtime mounts it. */
export function isExternalRemote({ type, entry }: RemoteEntry): boolean {
  return type !== undefined || isManifest(entry);
}

/** Whether an entry is an `mf-manifest.json`, which names the script that runs. */
export function isManifest(entry: string): boolean {
  return new URL(entry, HERE).pathname.endsWith('.json');
}

/**
 * Whether the browser checks every script of a remote: its entry by the registry, and the others by its entry, or those of an ES
 * module by the page's import map.
 */
export function isChecked(entry: RemoteEntry): boolean {
  return entry.integrity !== undefined && checksOwnFiles(entry);
}

/**
 * Whether the host refuses a guest, since no browser can check all of its scripts and the operator does not let it run all the same.
 * What lies on a visitor's own machine runs there.
 */
export function isRefused(entry: RemoteEntry, { remoteIntegrity, uncheckedRemotes = [] }: PageConfig): boolean {
  if (!isExternalRemote(entry) || isChecked(entry) || remoteIntegrity === 'optional') return false;
  const isAllowed = entry.integrity !== undefined && uncheckedRemotes.includes(entry.name);
  return !isAllowed && !isOwnMachine(new URL(entry.entry, HERE));
}

/** Whether the browser checks what a remote loads after its entry. */
export function checksOwnFiles(entry: RemoteEntry): boolean {
  return entry.checked === true || (entry.files !== undefined && (!isExternalRemote(entry) || entry.type === 'module'));
}

/** Whether a path is one that the pattern, such as `/raffles/:id`, names. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * What a path has in the places of the pattern's parameters, decoded: `{ ':id': '7' }`.
 * @returns undefined where something there can't be decoded
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

/** The remote and the route that own a path; a route spelled out goes before one with a parameter. */
export function ownerOf(entries: RemoteEntry[], path: string): { entry: RemoteEntry; route: string } | undefined {
  const owners = entries.flatMap((entry) =>
    entry.routes.filter((route) => matchesPattern(route, path)).map((route) => ({ entry, route })),
  );
  return owners.sort((one, other) => parametersIn(one.route) - parametersIn(other.route))[0];
}

/** The origins that the registry's files come from, the page's own left out. */
export function originsOf(entries: RemoteEntry[], pageOrigin: string): string[] {
  const urls = entries.flatMap((entry) => [entry.entry, ...Object.values(entry.preload ?? {}).flat()]);
  const origins = new Set(urls.map((url) => new URL(url, pageOrigin).origin));
  origins.delete(new URL(pageOrigin).origin);
  return [...origins];
}

/** As the host has it. */
function isOwnMachine({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function parametersIn(route: string): number {
  return segmentsOf(route).filter((part) => part.startsWith(':')).length;
}
