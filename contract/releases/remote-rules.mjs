// These rules say what a page may run of a remote, and where. They import only types, since the host bundles them.

/** @import { Candidate } from './descriptions.mjs' */

/**
 * @typedef {Pick<Candidate, 'type' | 'checked' | 'files'> & { name: string, entry: string | null, integrity?: string | null }} RemoteFacts
 *   a remote in the registry, or a build; `entry`: a URL, or a path on the page's origin; null if the registry has no usable one
 * @typedef {{ uncheckedRemotes?: readonly string[], remoteIntegrity?: string }} SiteRules the operator's exceptions (SITE_CONFIG): remotes
 *   that may run without integrity of all their scripts; `optional` allows this for every remote
 */

/** Stands for the page's origin; `.invalid` hosts never exist (RFC 2606). */
const NO_ORIGIN = 'http://placeholder.invalid';

/** Tells whether an entry is an `mf-manifest.json`, which names the script. @param {string} entry */
export const isManifest = (entry) => new URL(entry, NO_ORIGIN).pathname.endsWith('.json');

/** Tells whether a remote was built with other tools than ours. @param {Pick<RemoteFacts, 'type' | 'entry'>} remote */
export const isExternalRemote = ({ type, entry }) => type !== undefined || (entry !== null && isManifest(entry));

/** Tells whether a URL leads to the visitor's machine; `*.localhost` is not resolved by every browser itself. @param {URL} url */
export const isLoopback = ({ hostname }) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Tells whether digests in scripts, or the page's import map, check what a remote loads later. @param {Omit<RemoteFacts, 'name'>} remote */
export const checksOwnFiles = (remote) =>
  !isExternalRemote(remote) || remote.checked === true || (remote.type === 'module' && hasFiles(remote));

/**
 * Tells whether each script surely has an integrity, so that pages may block all others. Takes nobody's word for a build without a list of
 * its files.
 * @param {Omit<RemoteFacts, 'name'>} remote
 */
export const isChecked = (remote) => Boolean(remote.integrity) && checksOwnFiles(remote) && (remote.checked === true || hasFiles(remote));

/**
 * Says why a page must not run a remote; null if its integrity is known, it runs on the visitor's own machine, or the operator allows it.
 * @param {RemoteFacts} remote @param {SiteRules} rules @param {string} [pageOrigin] of an entry that is a path @returns {string | null}
 */
export function refusalOf(remote, { remoteIntegrity, uncheckedRemotes = [] }, pageOrigin = NO_ORIGIN) {
  if (!remote.entry) return 'the registry gives no usable URL';
  if (remoteIntegrity === 'optional' || isLoopback(new URL(remote.entry, pageOrigin))) return null;
  if (!remote.integrity) return 'the registry gives no integrity of it, and without one only a remote on your own machine may run';
  if (checksOwnFiles(remote) || uncheckedRemotes.includes(remote.name)) return null;
  return `no browser can check the scripts that it loads later, and the site's uncheckedRemotes does not name ${remote.name}`;
}

/** `/`, or segments of unreserved characters, each a text or a parameter; nothing that a router reads as several paths. */
const ROUTE = /^\/$|^(\/(:[A-Za-z]\w*|(?!\.+(\/|$))[\w.~-]+))+$/;

/** The first segments of the server's own addresses: a test of the server holds its routes against them. */
export const SERVER_PATHS = [
  ...['admin-new', 'api', 'assets', 'auth', 'demo', 'development', 'healthz', 'login', 'logout', 'metrics', 'readyz', 'remotes'],
  ...['remotes.json', 'safer-gambling', 'setup', 'storage', 'unsubscribe', 'webhooks'],
];

/** Tells whether a pattern matches an address of the server, or of a file. @param {string} route */
function isOfServer(route) {
  const [, first = ''] = route.toLowerCase().split('/');
  return first.includes('.') || isParameter(first) || SERVER_PATHS.includes(first);
}

/** Tells whether it is a pattern of pages for remotes, such as `/raffles/:id`. @param {unknown} value @returns {value is string} */
export const isRoute = (value) => typeof value === 'string' && ROUTE.test(value) && !isOfServer(value);

/** Says why a value is no such pattern; undefined if it is one. @param {unknown} value */
export function routeProblem(value) {
  if (isRoute(value)) return undefined;
  if (typeof value === 'string' && ROUTE.test(value))
    return `The route ${value} belongs to the server, which answers there itself: choose another first part, such as /quests.`;
  return `${JSON.stringify(value)} is no route: it begins with a slash, and has texts and parameters between slashes, such as /quests or /quests/:id.`;
}

/**
 * Tells whether two patterns match a common path, in any case, so that no page looks like another one's.
 * @param {string} one @param {string} other
 */
export function routesOverlap(one, other) {
  const [segments, others] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')];
  return (
    segments.length === others.length && segments.every((segment, at) => [segment, others[at]].some(isParameter) || segment === others[at])
  );
}

/** @param {string | undefined} segment */
const isParameter = (segment) => segment?.startsWith(':');

/** @param {Pick<RemoteFacts, 'files'>} remote */
const hasFiles = ({ files = {} }) => Object.keys(files).length > 0;
