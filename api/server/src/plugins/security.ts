import type { FastifyInstance } from 'fastify';
import { randomText } from '../random-text';

/** A word that the page's policy and its own tags share, and that nobody can guess. */
export function newNonce(): string {
  return randomText(16, 'base64');
}

/** Loopback in all spellings that a developer's server may have: remotes may be overridden with those only. */
const LOOPBACK = ['localhost:*', '127.0.0.1:*'];

/** What the site's page may reach besides its own origin. */
export interface PageReach {
  /** Where the registry's remotes lie. */
  remotes: string[];
  loopbackOverrides: boolean;
  /** What the live stream is told by and shown with, as a policy names them (`sourceOf`). */
  channelApi: string[];
  player: string[];
}

/**
 * The policy of the site's page: scripts run by nonce only, and what they load counts as theirs.
 * @param nonce or what stands for it
 */
export function sitePagePolicy(nonce: string, reach: PageReach): string {
  const overrides = reach.loopbackOverrides ? LOOPBACK.map((host) => `http://${host}`) : [];
  const remotes = [...reach.remotes, ...overrides];
  const hotReload = remotes.filter(isLoopback).map((origin) => origin.replace(/^http/, 'ws'));
  return policy({
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...remotes],
    // blob: shows the pictures that a member has chosen before they are sent.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...remotes],
    'font-src': ["'self'", ...remotes],
    'connect-src': ["'self'", ...remotes, ...hotReload, ...reach.channelApi, 'https:'],
    'worker-src': ["'self'"],
    'frame-src': reach.player.length > 0 ? reach.player : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  });
}

/** Has the browser run no script from any URL without an integrity; one that does not know this goes on as before. */
export const INTEGRITY_POLICY = { 'Integrity-Policy': 'blocked-destinations=(script)' };

/**
 * How a policy names where an address leads: by its origin, or as the page's own; not at all where there is no address, or
 * none of the web.
 * @param address as an operator wrote it, absolute or relative to the page
 */
export function sourceOf(address: string | undefined, pageOrigin: string): string[] {
  if (!address || !URL.canParse(address, pageOrigin)) return [];
  const { protocol, origin } = new URL(address, pageOrigin);
  if (!/^https?:$/.test(protocol)) return [];
  return [origin === new URL(pageOrigin).origin ? "'self'" : origin];
}

/** The policy of a worker's script, which the page's does not cover: it may load what the page may show as a picture. */
export const WORKER_POLICY = policy({
  'default-src': ["'none'"],
  'connect-src': ["'self'", 'data:', 'https:'],
  'frame-ancestors': ["'none'"],
});

/**
 * The policy of the server's own small pages.
 * @param framedBy who may show it in a frame: nobody, or only the site itself
 */
export function plainPagePolicy(nonce: string, framedBy: "'none'" | "'self'" = "'none'"): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    // The icon, which they carry themselves.
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'frame-ancestors': [framedBy],
    'form-action': ["'self'"],
  });
}

/** The policy of the staff's panel, whose component library writes its styles itself, by the page's nonce. */
export function panelPolicy(nonce: string): string {
  return policy({
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  });
}

/** The policy of the API's documentation: files of our own, and pictures that its style sheet holds. */
export function docsPagePolicy(): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'none'"],
  });
}

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function isLoopback(origin: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
}

/** Headers of every answer. A page replaces the policy with its own; no other answer needs to load anything. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Every request pays for this hook and its like: with a callback instead of a promise, a tenth less in all. */
export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
    done();
  });
}
