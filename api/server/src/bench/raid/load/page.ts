import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { HttpResponse } from './http-client';

/** What a browser takes from the site's page. */
export interface OpenPage {
  csrfToken: string;
  /** `name=value` of each cookie that came with it. */
  cookies: string[];
  /** What the page requests while its code still loads. */
  calls: string[];
}

/** @param response of the page, as it is or compressed with brotli */
export function readPage({ headers, body }: HttpResponse): OpenPage {
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  const csrfToken = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  if (!csrfToken) throw new Error('The page has no token.');
  return { csrfToken, cookies: cookiesOf(headers), calls: callsOf(html) };
}

/** Both those of the shell and those of the route stand in the page as `preloadData([…])`. */
function callsOf(html: string): string[] {
  const lists = [...html.matchAll(/preloadData(?:\?\.)?\(\[([^\]]*)\]\)/g)].map(([, list = '']) => list);
  return [...new Set(lists.flatMap((list) => [...list.matchAll(/["']([^"']+)["']/g)].map(([, url = '']) => url)))];
}

function cookiesOf(headers: IncomingHttpHeaders): string[] {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
}
