import path from 'node:path';
import type { FastifyRequest } from 'fastify';

/**
 * The route that the router matched, such as `/api/r/raffles/:id`; undefined for pages, files and unknown paths. Decide by it what a request
 * may do: its URL spells the same route in many ways, such as `%72affles`.
 */
export const routeOf = ({ routeOptions: { url } }: FastifyRequest): string | undefined => (url === '/*' ? undefined : url);

/** The decoded path of a request that has no route of its own, in one spelling. */
export function pathOf({ url }: FastifyRequest): string {
  const [raw = ''] = url.split(/[?#]/, 1);
  // Most paths are plain.
  if (!/%|\/\/|\/\./.test(raw)) return raw;
  try {
    return path.posix.normalize(decodeURIComponent(raw));
  } catch {
    return raw;
  }
}
