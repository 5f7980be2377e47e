import { isLoopback } from '@greenroom/contract/remote-rules';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../lib/random-token';

/** A nonce for a page's content security policy and its elements. */
export const newNonce = (): string => randomToken(16, 'base64');

/** The loopback addresses from which remotes may be overridden, as far as a policy can name them: it knows no IPv6 addresses. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

export interface PageReach {
  /** The origins of the registry's remotes. */
  remotes: string[];
  loopbackOverrides: boolean;
  /** The origins of the live stream's status and player, as policy sources (`sourceOf`). */
  channelApi: string[];
  player: string[];
  /** The allowed frame ancestors; none by default. */
  framedBy?: "'none'" | "'self'";
}

/**
 * The content security policy of the site's page: scripts run by nonce only, and may load others (`strict-dynamic`).
 * @param nonce or its placeholder
 */
export function sitePagePolicy(nonce: string, reach: PageReach): string {
  const overrides = reach.loopbackOverrides ? LOOPBACK : [];
  const remotes = [...reach.remotes, ...overrides];
  const local = reach.remotes.filter((origin) => isLoopback(new URL(origin)));
  const hotReload = [...local, ...overrides].map((origin) => origin.replace(/^http/, 'ws'));
  return policy({
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...remotes],
    // blob: previews images before the upload.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...remotes],
    // data: builds inline small files.
    'font-src': ["'self'", 'data:', ...remotes],
    'media-src': ["'self'", 'data:', 'blob:', ...remotes],
    'connect-src': ["'self'", ...remotes, ...hotReload, ...reach.channelApi, 'https:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': reach.player.length > 0 ? reach.player : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [reach.framedBy ?? "'none'"],
    'form-action': ["'self'"],
  });
}

/** Blocks scripts without an `integrity`, in browsers that support the header. */
export const INTEGRITY_POLICY = { 'integrity-policy': 'blocked-destinations=(script)' };

/**
 * The policy source of a URL: its origin or `'self'`; none without an http or https URL.
 * @param address as configured by the operator, absolute or relative to the page
 */
export function sourceOf(address: string | undefined, pageOrigin: string): string[] {
  if (!address || !URL.canParse(address, pageOrigin)) return [];
  const { protocol, origin } = new URL(address, pageOrigin);
  if (!/^https?:$/.test(protocol)) return [];
  return [origin === new URL(pageOrigin).origin ? "'self'" : origin];
}

/** The policy of the service worker of web push, which shows the site's icon and requests nothing else. */
export const PUSH_WORKER_POLICY = policy({ 'default-src': ["'none'"], 'img-src': ["'self'"], 'frame-ancestors': ["'none'"] });

/**
 * The policy of the server's own small pages.
 * @param framedBy the allowed frame ancestors
 */
export function plainPagePolicy(nonce: string, framedBy: "'none'" | "'self'" = "'none'"): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    // The inlined icon.
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'frame-ancestors': [framedBy],
    'form-action': ["'self'"],
  });
}

/** The policy of the staff panel, whose component library injects styles with the page's nonce. It previews overlays in a frame. */
export function panelPolicy(nonce: string): string {
  return policy({
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  });
}

/** The policy of the API documentation: own files, and images in its stylesheet. */
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

/**
 * Devices and powers of the browser that no page of the site uses, so that no script or frame in one can. What the player uses stays. Only those
 * that Chromium knows on every platform: it reports others on the console.
 */
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/**
 * Headers of every response. Pages replace the policy with their own; no other response loads anything. In lower case, so that Fastify
 * need not convert them for each response.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // A page that opened the site, or that it opened, can't reach into it. Signing in needs no window of its own.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Over https only: browsers then use https for this host for a year. Not for its subdomains, which may be another operator's. */
const SECURE_HEADERS = { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' };

/**
 * Sets the security headers. Hooks with callbacks instead of promises make requests a tenth faster.
 * @param publicUrl the origin in the visitor's address bar, if it isn't the request's own
 */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const isPublicSecure = publicUrl?.startsWith('https:');
  app.addHook('onRequest', (request, reply, done) => {
    const isSecure = isPublicSecure ?? request.protocol === 'https';
    reply.headers(isSecure ? SECURE_HEADERS : SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
}
