import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/workspace.mjs';
import type { SiteResponse, Recorder } from './recorder';
import type { LoadResponse } from './server';

const HOST_DIST = path.join(root, 'host/dist');
/** The kind of a file, which decides its headers: its extension, and whether it is a worker's script. */
const KIND = /(?:\.worker)?(?:\.[0-9a-f]{8})?(\.\w+)$/;

/** The federated site: all responses are those of the real server. */
export const federated =
  (recorder: Recorder): LoadResponse =>
  (address, page) =>
    recorder.load(address, page);

/** The one bundle: its files, its page filled like the real one, and everything else from the real server. */
export function oneBundle(recorder: Recorder, dist: string): LoadResponse {
  const routeFiles = JSON.parse(fs.readFileSync(path.join(dist, 'routes.json'), 'utf8')) as RouteFiles;
  return async (address, page) => {
    if (page) return pageOf(await recorder.load(address, true), address, dist, routeFiles);
    const file = address.slice(1);
    if (!fs.existsSync(path.join(dist, file))) return recorder.load(address);
    const { status, headers } = await recorder.load(`/${likeIn(HOST_DIST, file)}`);
    return { status, headers: headersOfKind(headers), text: fs.readFileSync(path.join(dist, file)) };
  };
}

/** The bundle's `routes.json`: the files that each route preloads, and the integrity of every file. */
interface RouteFiles {
  preload: Record<string, string[]>;
  files: Record<string, string>;
}

function headersOfKind({ etag: _etag, 'last-modified': _modified, ...headers }: Record<string, string>) {
  return headers;
}

/** The site's own file of the same kind, whose headers a file of the bundle is served with. */
function likeIn(dist: string, file: string): string {
  const kind = (name: string) => KIND.exec(name)?.[0].replace(/\.[0-9a-f]{8}/, '');
  const folder = path.dirname(file);
  const like = fs.readdirSync(path.join(dist, folder)).find((name) => kind(name) === kind(file));
  if (!like) throw new Error(`The site has no file like ${file}, by whose headers it could be served.`);
  return path.posix.join(folder, like);
}

const CSRF_META = /<meta name="csrf-token"[^>]*>/;
const PAGE_DATA = /<script\b[^>]*\bid="page-data"[^>]*>[\s\S]*?<\/script>/;
const NONCE = /\bnonce="[^"]+"/;
const DATA_CALLS = /<script data-calls\b[^>]*>[^<]*<\/script>/g;

/** The bundle's page, filled with the site's CSRF token, page data, preloaded requests and nonce. */
function pageOf({ status, headers, text }: SiteResponse, route: string, dist: string, routeFiles: RouteFiles): SiteResponse {
  const real = text.toString();
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
  return { status, headers, text: Buffer.from(page) };
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
