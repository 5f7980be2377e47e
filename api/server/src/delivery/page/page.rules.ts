import type { PageConfig, RemoteEntry } from '@greenroom/contract';
import { isChecked, isExternalRemote, isManifest, refusalOf } from '@greenroom/contract/remote-rules';
import { escapeHtml, scriptJson } from '../../lib/html';
import { ownerOf, parametersOf } from '../remotes/remotes.rules';
import type { Files } from './host-files';

const CSRF_META = /<meta\b[^>]*\bname=["']?csrf-token\b[^>]*>/i;
const PAGE_DATA = /<script\b[^>]*\bid=["']?page-data\b[^>]*>[\s\S]*?<\/script>/i;
const SCRIPT_FROM_URL = /<script\b[^>]*\bsrc=[^>]*>/gi;
const HEAD_END = /<\/head>/i;

export const MANIFEST_PATH = '/app.webmanifest';
export const MANIFEST_TAG = `<link rel="manifest" href="${MANIFEST_PATH}">`;

export interface PageContent {
  csrfToken: string;
  nonce: string;
  /** The released version of the host, which the page reports; without one, it reports the hash of its main script. */
  hostVersion?: string;
  /** The page data as JSON, escaped for a script element (`scriptJson`). */
  data: string;
  /** HTML of further tags for the head, in order. */
  tags: string[];
}

/**
 * Fills the host's index.html (docs/contracts.md#page). Elements that the template lacks are appended to its head.
 * All replacements are functions, since `$` has a special meaning in a replacement string.
 */
export function fillPage(template: string, { csrfToken, nonce, hostVersion, data, tags }: PageContent): string {
  const meta = `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">`;
  const version = hostVersion === undefined ? '' : ` data-host="${escapeHtml(hostVersion)}"`;
  const dataTag = `<script type="application/json" id="page-data"${version} nonce="${nonce}">${data}</script>`;
  const atHeadEnd = [...tags, ...(CSRF_META.test(template) ? [] : [meta]), ...(PAGE_DATA.test(template) ? [] : [dataTag])];
  return template
    .replace(/<(script|style)\b/gi, (tag) => `${tag} nonce="${nonce}"`)
    .replace(CSRF_META, () => meta)
    .replace(HEAD_END, (tag) => atHeadEnd.map((line) => `${line}\n`).join('') + tag)
    .replace(PAGE_DATA, () => dataTag);
}

/** Tells whether every script that the page can load has an integrity; third-party scripts and development servers' have none. */
export function checksEveryScript(template: string, entries: RemoteEntry[], config: PageConfig, pageOrigin: string): boolean {
  const scripts = template.match(SCRIPT_FROM_URL) ?? [];
  const checksOwn = scripts.every((script) => /\bintegrity=/.test(script) && /\bcrossorigin\b/.test(script));
  return checksOwn && checksEveryRemote(entries, config, pageOrigin);
}

export function checksEveryRemote(entries: RemoteEntry[], config: PageConfig, pageOrigin: string): boolean {
  const open = config.gtagId !== undefined || config.remoteOverrides === 'loopback' || config.remoteIntegrity === 'optional';
  return !open && entries.every((entry) => isChecked(entry) || refusalOf(entry, config, pageOrigin) !== null);
}

/** Creates the import map with the integrity of external ES modules, if any. It must precede every tag that loads a module. */
export function importMapTags(entries: RemoteEntry[], nonce: string): string[] {
  const modules = entries.filter(({ type }) => type === 'module').flatMap(({ files }) => Object.entries(files ?? {}));
  const integrity = modules.filter(([href]) => kindOf(href) === 'script');
  return integrity.length > 0
    ? [`<script type="importmap" nonce="${nonce}">${scriptJson({ integrity: Object.fromEntries(integrity) })}</script>`]
    : [];
}

interface PreloadOptions {
  pageOrigin: string;
  nonce: string;
  config: PageConfig;
  /** The host's files of the federation runtime, which mounts external remotes. */
  federation: Files;
}

/** Creates preload tags for the requested route's files, which load beside the host's script (docs/contracts.md#remotes). */
export function preloadTags(entries: RemoteEntry[], path: string, { pageOrigin, nonce, config, federation }: PreloadOptions): string[] {
  const owner = ownerOf(entries, path);
  if (!owner || refusalOf(owner.entry, config, pageOrigin) !== null) return [];
  const { entry, route } = owner;
  const options = { pageOrigin, nonce, isModule: entry.type === 'module' };
  const runtime = Object.entries(isExternalRemote(entry) ? federation : {}).flatMap(([href, integrity]) => {
    return preloadOf(href, { ...options, integrity, isModule: false });
  });
  const files = (entry.preload?.[route] ?? []).flatMap((href) => preloadOf(href, { ...options, integrity: entry.files?.[href] }));
  return [entryTag(entry, nonce), ...runtime, ...files, ...Object.values(entry.texts ?? {}).map(fetchTag)];
}

/** Creates a preload tag for JSON. Browsers ignore `integrity` on it; the request that uses the response is checked instead. */
export const fetchTag = (href: string): string => `<link rel="preload" as="fetch" href="${escapeHtml(href)}" crossorigin>`;

function entryTag({ entry: href, integrity, type }: RemoteEntry, nonce: string): string {
  if (isManifest(href)) return fetchTag(href);
  return tag({ as: type === 'module' ? 'module' : 'script', href, crossorigin: true, integrity, nonce });
}

/**
 * Creates a script that starts the requested route's first API requests while its code still loads (decision 0015). `preloadData` is
 * defined by the host's page; an older build may lack it. @param url path and query of the request
 */
export function dataTags(entries: RemoteEntry[], url: string, nonce: string): string[] {
  const requests = preloadedRequests(entries, url);
  return requests.length > 0 ? [`<script data-calls nonce="${nonce}">self.preloadData?.(${scriptJson(requests)})</script>`] : [];
}

function preloadedRequests(entries: RemoteEntry[], url: string): string[] {
  const [path = '/', query] = url.split('?');
  const owner = ownerOf(entries, path);
  const parameters = owner && parametersOf(owner.route, path);
  if (!parameters) return [];
  const requests = owner.entry.data?.[owner.route] ?? [];
  // The page may derive the query of its requests from its own.
  return requests.filter((request) => !query || !request.includes('?')).map((request) => withParameters(request, parameters));
}

/** Replaces the parameters of a request's path, such as `:id`, by their encoded values. */
function withParameters(request: string, parameters: Record<string, string>): string {
  return request.replace(/\/(:\w+)(?=\/|\?|$)/g, (segment, name: string) => {
    return name in parameters ? `/${encodeURIComponent(parameters[name] ?? '')}` : segment;
  });
}

interface FileOptions {
  integrity: string | undefined;
  pageOrigin: string;
  nonce: string;
  isModule: boolean;
}

function preloadOf(href: string, { integrity, pageOrigin, nonce, isModule }: FileOptions): string[] {
  const kind = kindOf(href);
  if (!kind) return [];
  // A preload is only used by a fetch in the same mode: files with an integrity are fetched with `crossorigin`, others only
  // across origins.
  const crossorigin = integrity !== undefined || new URL(href, pageOrigin).origin !== new URL(pageOrigin).origin;
  return [tag({ as: kind === 'script' && isModule ? 'module' : kind, href, crossorigin, integrity, nonce })];
}

function kindOf(href: string): 'script' | 'style' | undefined {
  const { pathname } = new URL(href, 'http://placeholder.invalid');
  return /\.m?js$/.test(pathname) ? 'script' : pathname.endsWith('.css') ? 'style' : undefined;
}

interface PreloadTag {
  as: 'script' | 'style' | 'module';
  href: string;
  crossorigin: boolean;
  integrity?: string;
  nonce: string;
}

function tag({ as, href, crossorigin, integrity, nonce }: PreloadTag): string {
  const attributes = [
    ...(as === 'module' ? ['rel="modulepreload"'] : ['rel="preload"', `as="${as}"`]),
    `href="${escapeHtml(href)}"`,
    ...(crossorigin ? ['crossorigin'] : []),
    ...(integrity ? [`integrity="${escapeHtml(integrity)}"`] : []),
    `nonce="${nonce}"`,
  ];
  return `<link ${attributes.join(' ')}>`;
}
