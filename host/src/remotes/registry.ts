import { api, isRecord, readText } from '@greenroom/shared-ui/http';
import { checksOwnFiles, isExternalRemote, isManifest } from './external-remote';
import { withOverrides } from './override';

/** A remote that the registry names, its URLs made absolute. */
export interface Remote {
  name: string;
  version: string;
  /** Null where the registry gives no usable URL: its pages then say that they are unavailable. */
  entry: string | null;
  /** Route patterns, such as `/raffles/:id`. */
  routes: readonly string[];
  /** Of the file that `entry` names. A script of ours checks by itself what it loads later. */
  integrity: string | null;
  /** Of a guest, a remote that other tools built: a classic script or an ES module. A manifest says it as well. */
  type?: 'var' | 'module';
  /** The variable that a guest's script fills, where that is not its name. */
  global?: string;
  /** A guest whose own scripts carry the digests of what they load later. */
  checked?: boolean;
  /** Of a guest: the integrity of its files. */
  files?: Readonly<Record<string, string>>;
  /** What else each route wants early. */
  preload?: Readonly<Record<string, readonly EarlyFile[]>>;
  /** What it adds to the site's menu (decision 0009); left out where that is nothing. */
  menu?: readonly MenuEntry[];
}

/** A file that a page will ask for. */
export interface EarlyFile {
  url: string;
  integrity: string;
  /** Left out: a classic script or a stylesheet, which its name tells. */
  as?: 'module' | 'fetch';
}

/** An entry of the site's menu, leading to one of the remote's own routes. */
export interface MenuEntry {
  label: string;
  to: string;
}

/** No registry, or none that is a list; single bad entries are left out and reported instead. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/**
 * Fetches the registry as it is now (contracts.md, section 2): where the page carries none or not all of it, or one that may be old.
 * @throws {RegistryError}
 */
export async function fetchRegistry(url = '/remotes.json'): Promise<Remote[]> {
  const response = await api.get(url, { fetchOptions: { cache: 'no-cache' } }).catch((cause: unknown) => {
    throw new RegistryError('The list of remotes could not be fetched.', { cause });
  });
  return withOverrides(readRegistry(response));
}

/** The registry that the page carries, or null where it has none or none that can be read: the host then fetches it. */
export function pageRemotes(value: unknown): Remote[] | null {
  if (value === undefined) return null;
  try {
    return withOverrides(readRegistry(value));
  } catch (error) {
    console.error('The list of remotes in the page is unusable; asking for /remotes.json instead:', error);
    return null;
  }
}

/**
 * Reads a registry of any back end. An entry that nobody could mount is left out, a route that two claim goes to the
 * first; both are reported on the console.
 * @throws {RegistryError} when it is not a list
 */
export function readRegistry(value: unknown): Remote[] {
  if (!Array.isArray(value)) throw new RegistryError('The list of remotes is not a list.');
  const names = new Set<string>();
  const claimed = new Set<string>();
  const remotes: Remote[] = [];
  for (const item of value) {
    const remote = readRemote(item);
    if (!remote || names.has(remote.name)) {
      console.error('An entry of the list of remotes is unusable and left out:', item);
      continue;
    }
    names.add(remote.name);
    const routes = remote.routes.filter((route) => claim(route, remote.name, claimed));
    remotes.push({ ...remote, routes, preload: readPreload(item, { ...remote, routes }), menu: readMenu(item, routes) });
  }
  return remotes;
}

function readRemote(item: unknown): Remote | null {
  if (!isRecord(item)) return null;
  const name = readText(item.name);
  const routes = Array.isArray(item.routes) ? item.routes.filter(isRoute) : [];
  if (!/^[a-z][a-z0-9-]*$/.test(name) || routes.length === 0) return null;
  const type = item.type === 'var' || item.type === 'module' ? item.type : undefined;
  const entry = absoluteUrl(readText(item.entry));
  return {
    name,
    version: readText(item.version, 'unknown'),
    entry,
    routes,
    integrity: readText(item.integrity) || null,
    ...(isExternalRemote({ type, entry }) && { type, global: readText(item.global) || undefined, checked: item.checked === true, files: readFiles(item) }),
  };
}

/** The files of a guest by their absolute URLs; undefined where the registry names none. */
function readFiles({ files }: Readonly<Record<string, unknown>>): Remote['files'] {
  if (!isRecord(files)) return undefined;
  const read = Object.entries(files).map(([file, integrity]) => [absoluteUrl(file), readText(integrity)] as const);
  return Object.fromEntries(read.filter(([url, integrity]) => url && integrity));
}

/**
 * Only a help: whatever can't be read is loaded when it is needed. So is a file of unknown integrity, which the browser would
 * fetch again when it is asked for with one.
 */
function readPreload(item: unknown, remote: Remote): Remote['preload'] {
  if (!isRecord(item)) return undefined;
  // In which mode any other remote asks for its files, nobody knows.
  const preload = isRecord(item.preload) && checksOwnFiles(remote) ? item.preload : {};
  const files = isRecord(item.files) ? item.files : {};
  const early = (given: unknown) =>
    (Array.isArray(given) ? given : []).flatMap((file): EarlyFile[] => {
      const url = typeof file === 'string' ? absoluteUrl(file) : null;
      const integrity = readText(files[String(file)]);
      return url && integrity ? [asModule({ url, integrity }, remote)] : [];
    });
  const known = remote.routes
    .map((route): [string, EarlyFile[]] => [route, [...earlyEntry(remote), ...early(preload[route])]])
    .filter(([, early]) => early.length > 0);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** The entry is asked for by code: a guest's only once the runtime has come. */
function earlyEntry(remote: Remote): EarlyFile[] {
  const { entry: url, integrity } = remote;
  if (!url || !integrity) return [];
  return [isManifest(url) ? { url, integrity, as: 'fetch' } : asModule({ url, integrity }, remote)];
}

function asModule(file: EarlyFile, { type }: Remote): EarlyFile {
  return type === 'module' && !new URL(file.url).pathname.endsWith('.css') ? { ...file, as: 'module' } : file;
}

/** Entries that lead to no page of the remote are left out: another remote's, or a pattern that stands for many. */
function readMenu(item: unknown, routes: readonly string[]): MenuEntry[] | undefined {
  const given = isRecord(item) && Array.isArray(item.menu) ? item.menu.filter(isRecord) : [];
  const menu = given
    .map(({ label, to }) => ({ label: readText(label).trim(), to: readText(to) }))
    .filter(({ label, to }) => label !== '' && routes.includes(to) && !to.includes(':'));
  return menu.length > 0 ? menu : undefined;
}

const isRoute = (route: unknown): route is string => typeof route === 'string' && route.startsWith('/');

function claim(route: string, name: string, claimed: Set<string>): boolean {
  if (!claimed.has(route)) return Boolean(claimed.add(route));
  console.error(`The route ${route} belongs to another remote already; that of ${name} is left out.`);
  return false;
}

function absoluteUrl(url: string): string | null {
  if (!url || !URL.canParse(url, location.href)) return null;
  const { protocol, href } = new URL(url, location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
