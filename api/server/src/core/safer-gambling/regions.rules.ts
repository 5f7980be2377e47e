import type { PageConfig } from '@greenroom/contract';

interface RegionalRequest {
  method: string;
  /** Matched route; undefined for a page, a file or an unknown path. */
  route: string | undefined;
  isPlay?: boolean;
  /** Path, decoded and without its query. */
  path: string;
  accept: string;
}

/** First path segments open to every region: health, overlays, files, the panel and its sign-in, releases, help, unsubscribing. */
const EVERYWHERE = [
  'healthz',
  'readyz',
  'metrics',
  'overlay',
  'remotes',
  'remotes.json',
  'storage',
  'admin-new',
  'auth',
  'login',
  'logout',
  'safer-gambling',
  'unsubscribe',
  'demo',
  'webhooks',
];

/** API requests open to every region: machines, overlays, the member's own data, breaks, and contact with the operator. */
const EVERYWHERE_API = /^\/api\/(overlay|releases|previews|live|docs|telemetry|measurements|r\/(?:account|break|contact))(\/|$)/;

/** Returns the visitor's country by a trusted proxy's header. */
export function countryOf(headers: Record<string, string | string[] | undefined>, { countryHeader }: PageConfig): string | undefined {
  const value = countryHeader && headers[countryHeader.toLowerCase()];
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value.trim()) ? value.trim().toUpperCase() : undefined;
}

/** Tells whether a request needs a served region: pages, changes of data, and links to casinos; not reads of the API, nor files. */
export function needsServedRegion({ method, route, isPlay = false, path, accept }: RegionalRequest): boolean {
  if (route !== undefined && (EVERYWHERE.includes(firstSegment(route)) || EVERYWHERE_API.test(route))) return false;
  // The panel's pages have no routes on the server.
  if (route === undefined && firstSegment(path) === 'admin-new') return false;
  if (method !== 'GET' && method !== 'HEAD') return method !== 'OPTIONS';
  if (firstSegment(route ?? path) === 'api') return isPlay;
  const isFile = /\.[^/]*$/.test(path);
  return accept.includes('text/html') || (!isFile && (accept === '' || accept.includes('*/*')));
}

const firstSegment = (path: string) => path.split('/')[1] ?? '';
