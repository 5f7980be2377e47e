import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../lib/durations';

// The only place that sets and reads cookies: over https, none decides anything that another host of the same domain could have set.

/** Over https, the prefix of all names: no other host, of the same domain either, can set such a cookie. */
const PREFIX = '__Host-';
/** The beginning of values that count in a cookie with the prefix alone. */
export const HOST_ONLY = 'h-';

interface CookieOptions {
  /** The time until it expires; by default it lasts until the browser closes. */
  maxAgeMs?: number;
  signed?: boolean;
  /** The page's scripts read it. */
  isReadable?: boolean;
}

/** Tells whether the visitor's browser uses https, so that cookies can have the prefix. */
export const isHttps = (request: FastifyRequest) => request.publicOrigin.startsWith('https:');

const nameOf = (request: FastifyRequest, name: string) => (isHttps(request) ? PREFIX + name : name);

export const readCookie = (request: FastifyRequest, name: string): string | undefined => request.cookies[nameOf(request, name)];

/**
 * Reads a cookie, also one from before the prefix was used: its value does not begin with {@link HOST_ONLY}. Without PUBLIC_URL there is none:
 * the site may answer over http as well, where anyone gets such a value at any time.
 */
export function readMovedCookie(request: FastifyRequest, name: string): string | undefined {
  const plain = request.hasPublicUrl ? request.cookies[name] : undefined;
  return readCookie(request, name) ?? (plain?.startsWith(HOST_ONLY) ? undefined : plain);
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  [name, value]: [string, string],
  options: CookieOptions = {},
): void {
  reply.setCookie(nameOf(request, name), value, attributesOf(request, options));
}

/** Clears a cookie, with one from before the prefix was used. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  for (const each of new Set([name, nameOf(request, name)])) reply.clearCookie(each, attributesOf(request, {}));
}

/** Not readable by scripts unless they need it, and not sent with cross-site forms. */
function attributesOf(request: FastifyRequest, { isReadable = false, maxAgeMs, ...options }: CookieOptions) {
  const maxAge = maxAgeMs && maxAgeMs / SECOND;
  return { path: '/', httpOnly: !isReadable, sameSite: 'lax', secure: isHttps(request), maxAge, ...options } as const;
}
