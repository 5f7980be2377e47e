import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/workspace.mjs';
import type { SiteResponse, Recorder } from './recorder';
import type { LoadResponse } from './server';

const HOST_DIST = path.join(root, 'host/dist');
/** What tells apart how files are served: the extension, and whether it is a thread's own script. */
const KIND = /(?:\.worker)?(?:\.[0-9a-f]{8})?(\.\w+)$/;

/** The site as it is: all of it comes from the real server. */
export const federated =
  (recorder: Recorder): LoadResponse =>
  (address, page) =>
    recorder.content(address, page);

/** The files of the one bundle, with its page filled as the real one is and everything else from the real server. */
export function oneBundle(recorder: Recorder, dist: string): LoadResponse {
  const early = JSON.parse(fs.readFileSync(path.join(dist, 'routes.json'), 'utf8')) as RouteFiles;
  return async (address, page) => {
    if (page) return pageOf(await recorder.content(address, true), address, dist, early);
    const file = address.slice(1);
    if (!fs.existsSync(path.join(dist, file))) return recorder.content(address);
    const { status, headers } = await recorder.content(`/${likeIn(HOST_DIST, file)}`);
    return { status, headers: headersOfKind(headers), text: fs.readFileSync(path.join(dist, file)) };
  };
}

/** The bundle's `routes.json`: what each route wants early, and the integrity of every file. */
interface RouteFiles {
  preload: Record<string, string[]>;
  files: Record<string, string>;
}

/** Without what is only true of the other file. */
function headersOfKind({ etag: _etag, 'last-modified': _modified, ...headers }: Record<string, string>) {
  return headers;
}

/** The site's own file of the same kind, by whose headers a file of the bundle is served. */
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

/** The bundle's page with what the server put into the site's: the same token, data, calls to begin with and word of the policy. */
function pageOf({ status, headers, text }: SiteResponse, route: string, dist: string, early: RouteFiles): SiteResponse {
  const real = text.toString();
  const find = (pattern: RegExp) => {
    const found = pattern.exec(real)?.[0];
    if (!found) throw new Error(`The site's page has nothing like ${pattern}.`);
    return found;
  };
  const nonce = find(NONCE);
  const preloads = (early.preload[route] ?? []).map((file) => preloadTag(file, early.files[file], nonce));
  const template = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const calls = real.match(DATA_CALLS) ?? [];
  const page = template
    .replace(/<(?:script|style)\b/g, `$& ${nonce}`)
    .replace(CSRF_META, () => find(CSRF_META))
    .replace(PAGE_DATA, () => dataOf(find(PAGE_DATA), early))
    .replace('</head>', `${[...preloads, ...calls].join('\n')}\n</head>`);
  return { status, headers, text: Buffer.from(page) };
}

/**
 * The page's data, in which each remote's routes want the bundle's files early, as the pointer comes over a link as well. The place of a
 * remote's entry takes the bundle's own first script, which is there already.
 */
function dataOf(tag: string, { preload, files }: RouteFiles): string {
  const entry = Object.keys(files).find((file) => /^host\.\w+\.js$/.test(file)) ?? '';
  return tag.replace(/>([\s\S]*)<\/script>$/, (_, text: string) => {
    const data = JSON.parse(text) as { remotes: { routes: string[] }[] };
    const remotes = data.remotes.map((remote) => {
      const wanted = remote.routes.map((route) => [route, preload[route] ?? []] as const);
      const names = new Set(wanted.flatMap(([, all]) => all));
      return {
        ...remote,
        entry: `/${entry}`,
        integrity: files[entry],
        preload: Object.fromEntries(wanted.map(([route, all]) => [route, all.map((file) => `/${file}`)])),
        files: Object.fromEntries([...names].map((file) => [`/${file}`, files[file]])),
      };
    });
    return `>${JSON.stringify({ ...data, remotes }).replaceAll('<', '\\u003c')}</script>`;
  });
}

/** A tag like those that the server writes for a route's files. */
function preloadTag(file: string, integrity: string | undefined, nonce: string): string {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="/${file}" crossorigin integrity="${integrity}" ${nonce}>`;
}
