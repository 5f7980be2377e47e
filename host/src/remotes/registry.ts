import { checksOwnFiles, isExternalRemote, isManifest, isRoute } from '@greenroom/contract/remote-rules';
import { isRecord, readText } from '@greenroom/shared-ui/http';
import { currentLanguage } from '@greenroom/shared-ui/texts';
import { attempt } from '../app/attempt';

export interface Remote {
  name: string;
  version: string;
  /** Null if the registry has no valid URL: the remote's pages show that they are unavailable. */
  entry: string | null;
  /** Route patterns, such as `/raffles/:id`. */
  routes: readonly string[];
  /** The integrity of the file at `entry`. Our own build's entry has the integrity of its chunks. */
  integrity: string | null;
  /** An external remote's kind of script. Optional with a manifest, which has it as well. */
  type?: 'var' | 'module';
  /** The global variable of an external remote's container, if it isn't the remote's name. */
  global?: string;
  /** True if an external remote's scripts have the digests of the files that they load. */
  checked?: boolean;
  files?: Readonly<Record<string, string>>;
  preload?: Readonly<Record<string, readonly PreloadFile[]>>;
  /** Its texts in the page's language, unless that is English or it has none. */
  texts?: PreloadFile;
  /** Its entries in the site's menu (decision 0009). */
  menu?: readonly MenuEntry[];
}

export interface PreloadFile {
  url: string;
  integrity: string;
  /** Omitted for a classic script or a stylesheet, which the extension tells apart. */
  as?: 'module' | 'fetch';
}

/** An entry of the site's menu, leading to one of the remote's own routes. */
interface MenuEntry {
  label: string;
  to: string;
}

/** The registry is missing or not a list. Invalid entries of a list are skipped and logged instead. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/** Reads any back end's registry; skips and logs invalid entries and routes claimed twice. @throws {RegistryError} for no list */
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
    const routes = remote.routes.filter((route) => claimRoute(route, remote.name, claimed));
    const texts = readTexts(item, remote);
    remotes.push({ ...remote, routes, preload: readPreload(item, { ...remote, routes }), texts, menu: readMenu(item, routes) });
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
    ...(isExternalRemote({ type, entry }) && {
      type,
      global: readText(item.global) || undefined,
      checked: item.checked === true,
      files: readFiles(item),
    }),
  };
}

/** Reads the integrity of an external remote's files by absolute URL; undefined if the registry has none. */
function readFiles({ files }: Readonly<Record<string, unknown>>): Remote['files'] {
  if (!isRecord(files)) return undefined;
  const read = Object.entries(files).map(([file, integrity]) => [absoluteUrl(file), readText(integrity)] as const);
  return Object.fromEntries(read.filter(([url, integrity]) => url && integrity));
}

/** Reads the preload lists; skips files of unknown integrity, which the browser would fetch a second time when used. */
function readPreload(item: unknown, remote: Remote): Remote['preload'] {
  if (!isRecord(item)) return undefined;
  // Other remotes request their files in an unknown mode.
  const preload = isRecord(item.preload) && checksOwnFiles(remote) ? item.preload : {};
  const files = isRecord(item.files) ? item.files : {};
  const readFileList = (list: unknown) =>
    (Array.isArray(list) ? list : []).flatMap((file): PreloadFile[] => {
      const url = typeof file === 'string' ? absoluteUrl(file) : null;
      const integrity = readText(files[String(file)]);
      return url && integrity ? [asModule({ url, integrity }, remote)] : [];
    });
  const lists = remote.routes
    .map((route): [string, PreloadFile[]] => [route, [...entryPreload(remote), ...readFileList(preload[route])]])
    .filter(([, list]) => list.length > 0);
  return lists.length > 0 ? Object.fromEntries(lists) : undefined;
}

/** Reads the file of texts; skips one without an integrity, unless the whole remote has none. */
function readTexts(item: unknown, remote: Remote): PreloadFile | undefined {
  if (!isRecord(item) || !isRecord(item.texts)) return undefined;
  const file = readText(item.texts[currentLanguage()]);
  const url = absoluteUrl(file);
  const integrity = isRecord(item.files) ? readText(item.files[file]) : '';
  return url && (integrity || remote.integrity === null) ? { url, integrity, as: 'fetch' } : undefined;
}

/** Returns the entry's preload: code requests the entry, for an external remote only after the federation runtime has loaded. */
function entryPreload(remote: Remote): PreloadFile[] {
  const { entry: url, integrity } = remote;
  if (!url || !integrity) return [];
  return [isManifest(url) ? { url, integrity, as: 'fetch' } : asModule({ url, integrity }, remote)];
}

const asModule = (file: PreloadFile, { type }: Remote): PreloadFile =>
  type === 'module' && !new URL(file.url).pathname.endsWith('.css') ? { ...file, as: 'module' } : file;

/** Reads the menu entries; skips those that don't lead to one page of the remote, for example a route with a parameter. */
function readMenu(item: unknown, routes: readonly string[]): MenuEntry[] | undefined {
  const entries = isRecord(item) && Array.isArray(item.menu) ? item.menu.filter(isRecord) : [];
  const menu = entries
    .map(({ label, to }) => ({ label: readText(label).trim(), to: readText(to) }))
    .filter(({ label, to }) => label !== '' && routes.includes(to) && !to.includes(':'));
  return menu.length > 0 ? menu : undefined;
}

function claimRoute(route: string, name: string, claimed: Set<string>): boolean {
  if (!claimed.has(route)) return Boolean(claimed.add(route));
  console.error(`The route ${route} belongs to another remote already; that of ${name} is left out.`);
  return false;
}

function absoluteUrl(url: string): string | null {
  const absolute = url ? attempt(() => new URL(url, location.href), null) : null;
  return absolute && /^https?:$/.test(absolute.protocol) ? absolute.href : null;
}
