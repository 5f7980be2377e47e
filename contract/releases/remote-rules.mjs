// What a page may run of a remote, and where. The release gate, the server's pages, the host and the check in a browser all decide by these rules. No
// imports: the host bundles them.

/**
 * What the rules read of a remote in the registry, or of a build.
 * @typedef {object} RemoteFacts
 * @property {string} name
 * @property {string | null} entry a URL, or a path on the page's origin; null if the registry has no usable one
 * @property {string | null} [integrity] of the file at `entry`
 * @property {string} [type] of an external remote: `var` or `module`
 * @property {boolean} [checked] of an external remote: whether its scripts have the digests of what they load
 * @property {Readonly<Record<string, string>>} [files] the integrity of its files
 *
 * @typedef {object} SiteRules the operator's exceptions (SITE_CONFIG)
 * @property {readonly string[]} [uncheckedRemotes] remotes that may run without integrity of all their scripts
 * @property {string} [remoteIntegrity] `optional` allows this for every remote
 */

/** Resolves paths; `.invalid` hosts never exist (RFC 2606). */
const NO_ORIGIN = 'http://placeholder.invalid';

/** Whether an entry is an `mf-manifest.json`, which names the entry script. @param {string} entry */
export function isManifest(entry) {
  return new URL(entry, NO_ORIGIN).pathname.endsWith('.json');
}

/**
 * Whether a remote was built with other tools than ours, so that the federation runtime mounts it.
 * @param {Pick<RemoteFacts, 'type' | 'entry'>} remote
 */
export function isExternalRemote({ type, entry }) {
  return type !== undefined || (entry !== null && isManifest(entry));
}

/** Whether a URL can only resolve to the machine of whoever opens it. Not `*.localhost`, which not every browser resolves itself. @param {URL} url */
export function isLoopback({ hostname }) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Whether the browser checks the files that a remote loads after its entry: by the digests in its scripts, which our own builds always
 * have, or by the page's import map for ES modules.
 * @param {Omit<RemoteFacts, 'name'>} remote
 */
export function checksOwnFiles(remote) {
  return !isExternalRemote(remote) || remote.checked === true || (remote.type === 'module' && hasFiles(remote));
}

/**
 * Whether every script of a remote is known to have an integrity, so that the page may block all others. Unlike `checksOwnFiles`, this takes
 * nobody's word for a build without a list of its files.
 * @param {Omit<RemoteFacts, 'name'>} remote
 */
export function isChecked(remote) {
  return Boolean(remote.integrity) && checksOwnFiles(remote) && (remote.checked === true || hasFiles(remote));
}

/**
 * The reason why a page must not run a remote, as a sentence; null if it may: the integrity of all its files is known, it runs on the
 * visitor's own machine, or the operator allows it.
 * @param {RemoteFacts} remote
 * @param {SiteRules} rules
 * @param {string} [pageOrigin] of an entry that is a path
 * @returns {string | null}
 */
export function refusalOf(remote, { remoteIntegrity, uncheckedRemotes = [] }, pageOrigin = NO_ORIGIN) {
  if (!remote.entry) return 'the registry gives no usable URL';
  if (remoteIntegrity === 'optional' || isLoopback(new URL(remote.entry, pageOrigin))) return null;
  if (!remote.integrity) return 'the registry gives no integrity of it, and without one only a remote on your own machine may run';
  if (checksOwnFiles(remote) || uncheckedRemotes.includes(remote.name)) return null;
  return `no browser can check the scripts that it loads later, and the site's uncheckedRemotes does not name ${remote.name}`;
}

/** `/`, or segments of unreserved characters, each a text or a parameter. Nothing that a router reads as more than one path, such as `?` or `*`. */
const ROUTE = /^\/$|^(\/(:[A-Za-z]\w*|(?!\.+(\/|$))[\w.~-]+))+$/;

/** First segments of the addresses that the server answers itself: a test of the server holds its routes against them. */
export const SERVER_PATHS = [
  'admin-new',
  'api',
  'assets',
  'auth',
  'demo',
  'development',
  'healthz',
  'login',
  'logout',
  'metrics',
  'readyz',
  'remotes',
  'remotes.json',
  'safer-gambling',
  'setup',
  'storage',
  'unsubscribe',
  'webhooks',
];

/** Tells whether a pattern matches an address of the server. A first segment with a dot is the name of a file. @param {string} route */
function isOfServer(route) {
  const [, first = ''] = route.toLowerCase().split('/');
  return first.includes('.') || isParameter(first) || SERVER_PATHS.includes(first);
}

/** Tells whether a value is the pattern of a page that a remote may have, such as `/raffles/:id`. @param {unknown} value @returns {value is string} */
export const isRoute = (value) => typeof value === 'string' && ROUTE.test(value) && !isOfServer(value);

/** Why a value is no pattern of a page that a remote may have, in a sentence; undefined if it is one. @param {unknown} value */
export function routeProblem(value) {
  if (isRoute(value)) return undefined;
  if (typeof value === 'string' && ROUTE.test(value))
    return `The route ${value} belongs to the server, which answers there itself: choose another first part, such as /quests.`;
  return `${JSON.stringify(value)} is no route: it begins with a slash, and has texts and parameters between slashes, such as /quests or /quests/:id.`;
}

/**
 * Whether two patterns match a common path. Upper and lower case are the same here, so that no page looks like another one's.
 * @param {string} one
 * @param {string} other
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
