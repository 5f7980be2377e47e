import fs from 'node:fs';
import path from 'node:path';
import { type LoadResponse, type SiteResponse, fromSite } from './server';

/** As the site serves files with a hash in their names. */
const CACHED = { 'cache-control': 'public, max-age=31536000, immutable' };
const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/** The one bundle: its files, its page filled like the real one, and everything else from the real server. */
export function oneBundle(server: string, dist: string): (host: string) => LoadResponse {
  const routeFiles = JSON.parse(fs.readFileSync(path.join(dist, 'routes.json'), 'utf8')) as RouteFiles;
  return (host) => {
    const load = fromSite(server)(host);
    return async (address, page) => {
      if (page) return pageOf(await load(address, true), address, dist, routeFiles);
      const [file, type] = [path.join(dist, address), TYPES[path.extname(address)]];
      if (!type || !fs.existsSync(file)) return load(address);
      return { status: 200, headers: { ...CACHED, 'content-type': type }, body: fs.readFileSync(file) };
    };
  };
}

/** The bundle's `routes.json`: the files that each route preloads, and the integrity of every file. */
interface RouteFiles {
  preload: Record<string, string[]>;
  files: Record<string, string>;
}

const CSRF_META = /<meta name="csrf-token"[^>]*>/;
const PAGE_DATA = /<script\b[^>]*\bid="page-data"[^>]*>[\s\S]*?<\/script>/;
const NONCE = /\bnonce="[^"]+"/;
const DATA_CALLS = /<script data-calls\b[^>]*>[^<]*<\/script>/g;

/** The bundle's page, filled with the site's CSRF token, page data, preloaded requests and nonce. */
function pageOf({ status, headers, body }: SiteResponse, route: string, dist: string, routeFiles: RouteFiles): SiteResponse {
  const real = body.toString();
  const find = (pattern: RegExp) => {
    const found = pattern.exec(real)?.[0];
    if (!found) throw new Error(`The site's page has nothing like ${pattern}.`);
    return found;
  };
  const nonce = find(NONCE);
  const preloads = (routeFiles.preload[route] ?? []).map((file) => preloadTag(file, routeFiles.files[file], nonce));
  const template = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const calls = real.match(DATA_CALLS) ?? [];
  const page = template
    .replace(/<(?:script|style)\b/g, `$& ${nonce}`)
    .replace(CSRF_META, () => find(CSRF_META))
    .replace(PAGE_DATA, () => dataOf(find(PAGE_DATA), routeFiles))
    .replace('</head>', `${[...preloads, ...calls].join('\n')}\n</head>`);
  return { status, headers, body: Buffer.from(page) };
}

/**
 * The page's data, with the bundle's files as each remote's preloads, so that hovering over a link prefetches them as well. Each remote's
 * entry is the bundle's own first script, which is already loaded.
 */
function dataOf(tag: string, { preload, files }: RouteFiles): string {
  const entry = Object.keys(files).find((file) => /^host\.\w+\.js$/.test(file)) ?? '';
  return tag.replace(/>([\s\S]*)<\/script>$/, (_, text: string) => {
    const data = JSON.parse(text) as { remotes: { routes: string[] }[] };
    const remotes = data.remotes.map((remote) => {
      const preloads = remote.routes.map((route) => [route, preload[route] ?? []] as const);
      const names = new Set(preloads.flatMap(([, all]) => all));
      return {
        ...remote,
        entry: `/${entry}`,
        integrity: files[entry],
        preload: Object.fromEntries(preloads.map(([route, all]) => [route, all.map((file) => `/${file}`)])),
        files: Object.fromEntries([...names].map((file) => [`/${file}`, files[file]])),
      };
    });
    return `>${JSON.stringify({ ...data, remotes }).replaceAll('<', '\\u003c')}</script>`;
  });
}

/** A preload tag like those that the server writes for a route's files. */
function preloadTag(file: string, integrity: string | undefined, nonce: string): string {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="/${file}" crossorigin integrity="${integrity}" ${nonce}>`;
}
