import type { PageConfig, RemoteEntry } from '@greenroom/contract';
import { escapeHtml, scriptJson } from '../../html';
import { isChecked, isExternalRemote, isManifest, isRefused, ownerOf, parametersOf } from '../remotes/remotes.rules';
import type { Files } from './host-files';

const CSRF_META = /<meta\b[^>]*\bname=["']?csrf-token\b[^>]*>/i;
const PAGE_DATA = /<script\b[^>]*\bid=["']?page-data\b[^>]*>[\s\S]*?<\/script>/i;
const SCRIPT_FROM_URL = /<script\b[^>]*\bsrc=[^>]*>/gi;
const HEAD_END = /<\/head>/i;

/** What a request puts into the host's page. */
export interface PageFilling {
  csrfToken: string;
  nonce: string;
  /** JSON of the page's data that can stand in a script (`scriptJson`). */
  data: string;
  /** Ready-made, in their order. */
  tags: string[];
}

/**
 * Fills the host's index.html (contracts.md, section 2). Places that it does not mark are made at the end of its head.
 * Replacements are functions throughout, since `$` in a replacement text would be read as a command.
 */
export function fillPage(template: string, { csrfToken, nonce, data, tags }: PageFilling): string {
  const meta = `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">`;
  const dataTag = `<script type="application/json" id="page-data" nonce="${nonce}">${data}</script>`;
  const atHeadEnd: string[] = [...tags];
  if (!CSRF_META.test(template)) atHeadEnd.push(meta);
  if (!PAGE_DATA.test(template)) atHeadEnd.push(dataTag);

  return template
    .replace(/<(script|style)\b/gi, (tag) => `${tag} nonce="${nonce}"`)
    .replace(CSRF_META, () => meta)
    .replace(HEAD_END, (tag) => atHeadEnd.map((line) => `${line}\n`).join('') + tag)
    .replace(PAGE_DATA, () => dataTag);
}

/**
 * Whether every script that the page will load from anywhere comes with an integrity, so that the browser may be told to run no
 * other. Scripts of others and those of development servers have none.
 */
export function checksEveryScript(template: string, entries: RemoteEntry[], config: PageConfig): boolean {
  const open = config.gtagId !== undefined || config.remoteOverrides === 'loopback' || config.remoteIntegrity === 'optional';
  const own = template.match(SCRIPT_FROM_URL) ?? [];
  return !open && entries.every((entry) => isChecked(entry) || isRefused(entry, config)) && own.every((tag) => /\bintegrity=/.test(tag) && /\bcrossorigin\b/.test(tag));
}

/**
 * The import map that has the browser check the scripts of guests that are ES modules; none where there is no such guest. It has to
 * stand before whatever loads a module.
 */
export function importMapTags(entries: RemoteEntry[], nonce: string): string[] {
  const modules = entries.filter(({ type }) => type === 'module').flatMap(({ files }) => Object.entries(files ?? {}));
  const integrity = modules.filter(([href]) => kindOf(href) === 'script');
  return integrity.length > 0 ? [`<script type="importmap" nonce="${nonce}">${scriptJson({ integrity: Object.fromEntries(integrity) })}</script>`] : [];
}

interface PreloadOptions {
  pageOrigin: string;
  nonce: string;
  config: PageConfig;
  /** The host's files that mount a guest. */
  federation: Files;
}

/**
 * Tags that make the browser fetch what the requested route needs beside the host's own script, not after it
 * (design.md, section 3).
 */
export function preloadTags(entries: RemoteEntry[], path: string, { pageOrigin, nonce, config, federation }: PreloadOptions): string[] {
  const owner = ownerOf(entries, path);
  if (!owner || isRefused(owner.entry, config)) return [];
  const { entry, route } = owner;
  const options = { pageOrigin, nonce, isModule: entry.type === 'module' };
  const runtime = Object.entries(isExternalRemote(entry) ? federation : {}).flatMap(([href, integrity]) => {
    return preloadOf(href, { ...options, integrity, isModule: false });
  });
  const files = (entry.preload?.[route] ?? []).flatMap((href) => preloadOf(href, { ...options, integrity: entry.files?.[href] }));
  return [entryTag(entry, nonce), ...runtime, ...files];
}

function entryTag({ entry: href, integrity, type }: RemoteEntry, nonce: string): string {
  // Browsers take no integrity here, and check the request that takes what came.
  if (isManifest(href)) return `<link rel="preload" as="fetch" href="${escapeHtml(href)}" crossorigin>`;
  return tag({ as: type === 'module' ? 'module' : 'script', href, crossorigin: true, integrity, nonce });
}

/**
 * A script that begins the calls which the requested route begins with, while its code still loads (decision 0015). The host's page
 * defines what it runs; an older one may not.
 * @param entries as the registry has them
 * @param url path and query of the request
 */
export function dataTags(entries: RemoteEntry[], url: string, nonce: string): string[] {
  const calls = callsOf(entries, url);
  return calls.length > 0 ? [`<script data-calls nonce="${nonce}">self.preloadData?.(${scriptJson(calls)})</script>`] : [];
}

function callsOf(entries: RemoteEntry[], url: string): string[] {
  const [path = '/', query] = url.split('?');
  const owner = ownerOf(entries, path);
  const parameters = owner && parametersOf(owner.route, path);
  if (!parameters) return [];
  const calls = owner.entry.data?.[owner.route] ?? [];
  return calls
    // Which query a page asks with, its own address may decide.
    .filter((call) => !query || !call.includes('?'))
    .map((call) => call.replace(/\/(:\w+)(?=\/|\?|$)/g, (whole, name: string) => (name in parameters ? `/${encodeURIComponent(parameters[name] ?? '')}` : whole)));
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
  // A preload in another mode than the fetch that follows is wasted: what is checked is fetched with `crossorigin`, anything
  // else only across origins.
  const crossorigin = integrity !== undefined || new URL(href, pageOrigin).origin !== new URL(pageOrigin).origin;
  return [tag({ as: kind === 'script' && isModule ? 'module' : kind, href, crossorigin, integrity, nonce })];
}

function kindOf(href: string): 'script' | 'style' | undefined {
  const { pathname } = new URL(href, 'http://here.invalid');
  return /\.m?js$/.test(pathname) ? 'script' : pathname.endsWith('.css') ? 'style' : undefined;
}

function tag({ as, href, crossorigin, integrity, nonce }: {
  as: 'script' | 'style' | 'module';
  href: string;
  crossorigin: boolean;
  integrity?: string;
  nonce: string;
}): string {
  const attributes = [
    ...(as === 'module' ? ['rel="modulepreload"'] : ['rel="preload"', `as="${as}"`]),
    `href="${escapeHtml(href)}"`,
    ...(crossorigin ? ['crossorigin'] : []),
    ...(integrity ? [`integrity="${escapeHtml(integrity)}"`] : []),
    `nonce="${nonce}"`,
  ];
  return `<link ${attributes.join(' ')}>`;
}
