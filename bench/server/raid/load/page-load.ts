import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { HttpResponse } from './http-client';

/** What a browser needs from the site's page. */
export interface OpenPage {
  csrfToken: string;
  /** `name=value` of each new cookie. */
  cookies: string[];
  /** URLs that the page requests while its code loads. */
  preloads: string[];
}

/** Parses the page's response, which may be compressed with Brotli. */
export function readPage({ headers, body }: HttpResponse): OpenPage {
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  const csrfToken = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  if (!csrfToken) throw new Error('The page has no token.');
  return { csrfToken, cookies: cookiesOf(headers), preloads: preloadsOf(html) };
}

/** The page calls `preloadData([…])` for the shell and for the route. */
function preloadsOf(html: string): string[] {
  const lists = [...html.matchAll(/preloadData(?:\?\.)?\(\[([^\]]*)\]\)/g)].map(([, list = '']) => list);
  return [...new Set(lists.flatMap((list) => [...list.matchAll(/["']([^"']+)["']/g)].map(([, url = '']) => url)))];
}

function cookiesOf(headers: IncomingHttpHeaders): string[] {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
}
