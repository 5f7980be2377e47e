import type { PageConfig } from '@greenroom/contract';

/** The part of a request that decides whether a region may send it. */
interface RegionalRequest {
  method: string;
  /** Without its query. */
  path: string;
  accept: string;
}

/** First path segments that every region reaches: health, overlays, files, the staff's panel and their sign-in, releases, and help. */
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
  'demo',
  'webhooks',
];

/** API requests that every region may send: of machines, of overlays, about the member's own data, for a break, and to the operator. */
const EVERYWHERE_API = /^\/api\/(overlay|releases|previews|live|docs|telemetry|measurements|r\/(?:account|break|contact))(\/|$)/;

const CASINO_LINK = /^\/api\/r\/affiliates\/[^/]+\/redirect$/;

/** The visitor's country by the header that a trusted proxy sets; undefined without one. */
export function countryOf(headers: Record<string, string | string[] | undefined>, { countryHeader }: PageConfig): string | undefined {
  const value = countryHeader && headers[countryHeader.toLowerCase()];
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value.trim()) ? value.trim().toUpperCase() : undefined;
}

/** Whether a request needs a region that is served: pages, changes of data, and links to casinos. Reads of the API and files don't. */
export function needsServedRegion({ method, path, accept }: RegionalRequest): boolean {
  if (EVERYWHERE.includes(path.split('/')[1] ?? '') || EVERYWHERE_API.test(path)) return false;
  if (method !== 'GET' && method !== 'HEAD') return method !== 'OPTIONS';
  if (path.startsWith('/api/')) return CASINO_LINK.test(path);
  const isFile = /\.[^/]*$/.test(path);
  return accept.includes('text/html') || (!isFile && (accept === '' || accept.includes('*/*')));
}
