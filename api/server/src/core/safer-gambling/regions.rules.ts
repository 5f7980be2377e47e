import type { PageConfig } from '@greenroom/contract';

/** The part of a request that decides whether a region may send it. */
interface RegionalRequest {
  method: string;
  /** That the router matched; undefined for a page, a file or an unknown path. */
  route: string | undefined;
  /** Whether the route is about gambling. */
  isPlay?: boolean;
  /** Decoded, without its query. */
  path: string;
  accept: string;
}

/** First segments of routes that every region reaches: health, overlays, files, the panel and its sign-in, releases, help, and the end of mail. */
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

/** API requests that every region may send: of machines, of overlays, about the member's own data, for a break, and to the operator. */
const EVERYWHERE_API = /^\/api\/(overlay|releases|previews|live|docs|telemetry|measurements|r\/(?:account|break|contact))(\/|$)/;

/** The visitor's country by the header that a trusted proxy sets; undefined without one. */
export function countryOf(headers: Record<string, string | string[] | undefined>, { countryHeader }: PageConfig): string | undefined {
  const value = countryHeader && headers[countryHeader.toLowerCase()];
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value.trim()) ? value.trim().toUpperCase() : undefined;
}

/** Whether a request needs a region that is served: pages, changes of data, and links to casinos. Reads of the API and files don't. */
export function needsServedRegion({ method, route, isPlay = false, path, accept }: RegionalRequest): boolean {
  if (route !== undefined && (EVERYWHERE.includes(firstSegment(route)) || EVERYWHERE_API.test(route))) return false;
  // The panel's scripts show its pages, which have no routes on the server.
  if (route === undefined && firstSegment(path) === 'admin-new') return false;
  if (method !== 'GET' && method !== 'HEAD') return method !== 'OPTIONS';
  if (firstSegment(route ?? path) === 'api') return isPlay;
  const isFile = /\.[^/]*$/.test(path);
  return accept.includes('text/html') || (!isFile && (accept === '' || accept.includes('*/*')));
}

const firstSegment = (path: string) => path.split('/')[1] ?? '';
