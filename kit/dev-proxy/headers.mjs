/** Rewrites headers for a proxy on localhost, so cookies, redirects and origin checks work at its origin. */

const HTTPS_DIRECTIVES = ['upgrade-insecure-requests', 'block-all-mixed-content'];

/** The first two require an integrity, which files under development lack. */
const REMOVED_HEADERS = ['integrity-policy', 'integrity-policy-report-only', 'strict-transport-security'];

/**
 * Rewrites a response's headers for the browser.
 * @param {import('node:http').IncomingHttpHeaders} headers modified in place
 * @param {{ site: string, local: string }} origins of the site and of the proxy
 */
export function localizeResponse(headers, { site, local }) {
  for (const name of REMOVED_HEADERS) delete headers[name];
  if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(localCookie);
  if (headers.location) headers.location = localUrl(headers.location, site);
  const policy = headers['content-security-policy'];
  if (policy) headers['content-security-policy'] = localPolicy(String(policy), local);
}

/**
 * Replaces the proxy's origin in a request header. Other origins stay, so the site still refuses them.
 * @param {string} value an origin or a URL
 * @param {{ site: string, local: string }} origins
 */
export function siteUrl(value, { site, local }) {
  return value === local || value.startsWith(`${local}/`) ? site + value.slice(local.length) : value;
}

/** Turns a URL of the site into a path. @param {string} url @param {string} site its origin */
export function localUrl(url, site) {
  if (!URL.canParse(url, site)) return url;
  const { origin, pathname, search, hash } = new URL(url, site);
  return origin === site ? pathname + search + hash : url;
}

/**
 * Rewrites a cookie for http://localhost: without Domain, Secure, and attributes that require Secure. The prefixes `__Host-` and
 * `__Secure-` keep Secure, without which browsers reject them.
 * @param {string} cookie a Set-Cookie header
 */
export function localCookie(cookie) {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const withoutDomain = attributes.filter((attribute) => !/^domain\s*=/i.test(attribute));
  if (/^__(Host|Secure)-/i.test(pair)) return [pair, ...withoutDomain].join('; ');
  const localAttributes = withoutDomain
    .filter((attribute) => !/^(secure|partitioned)$/i.test(attribute))
    .map((attribute) => (/^samesite\s*=\s*none$/i.test(attribute) ? 'SameSite=Lax' : attribute));
  return [pair, ...localAttributes].join('; ');
}

/**
 * Adds the local remote's sources to the Content-Security-Policy: the WebSocket of its updates, and styles and the badge's script.
 * @param {string} value of the header; several policies are separated by commas
 * @param {string} local the proxy's origin
 */
export function localPolicy(value, local) {
  return value
    .split(',')
    .map((policy) => {
      const directives = new Map(
        policy.split(';').flatMap((part) => {
          const [name = '', ...sources] = part.trim().split(/\s+/);
          return name && !HTTPS_DIRECTIVES.includes(name.toLowerCase()) ? [[name.toLowerCase(), sources]] : [];
        }),
      );
      allow(directives, 'connect-src', local.replace(/^http/, 'ws'));
      allow(directives, 'style-src', "'self'");
      if (!nonceOf(policy)) allow(directives, 'script-src', "'self'");
      return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
    })
    .join(', ');
}

/** @param {string} policy @returns {string | undefined} the nonce of the page's own scripts */
export function nonceOf(policy) {
  return /'nonce-([^']+)'/.exec(policy)?.[1];
}

/** @param {Map<string, string[]>} directives @param {string} name @param {string} source */
function allow(directives, name, source) {
  // Falls back to default-src; without either, everything is allowed.
  const sources = directives.get(name) ?? directives.get('default-src');
  if (!sources || sources.includes(source)) return;
  directives.set(name, [...sources.filter((given) => given !== "'none'"), source]);
}
