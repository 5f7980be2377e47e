/**
 * What has to change in the headers of a site on its way through a proxy on localhost, and nothing else, so that its
 * cookies, redirects and checks of the origin work at the proxy's address as at its own.
 */

/** Would send the browser to https, where the proxy does not answer. */
const HTTPS_DIRECTIVES = ['upgrade-insecure-requests', 'block-all-mixed-content'];

/** Of the answer: the first two ask for an integrity, which files under development have none of. */
const REMOVED_HEADERS = ['integrity-policy', 'integrity-policy-report-only', 'strict-transport-security'];

/**
 * A site's answer, as the browser gets it from the proxy.
 * @param {import('node:http').IncomingHttpHeaders} headers changed in place
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
 * A header of a request that names the proxy, as the site has to see it; those of other sites stay what they are, so that
 * the site refuses them as ever.
 * @param {string} value an origin or an address
 * @param {{ site: string, local: string }} origins
 */
export function siteUrl(value, { site, local }) {
  return value === local || value.startsWith(`${local}/`) ? site + value.slice(local.length) : value;
}

/**
 * An address of the site's own becomes a path; others stay.
 * @param {string} url
 * @param {string} site its origin
 */
export function localUrl(url, site) {
  if (!URL.canParse(url, site)) return url;
  const { origin, pathname, search, hash } = new URL(url, site);
  return origin === site ? pathname + search + hash : url;
}

/**
 * A cookie that the browser keeps for http://localhost: without Domain and Secure, and what asks for Secure.
 * Names with `__Host-` or `__Secure-` keep it, since without it no browser takes them.
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
 * The page's policy with what the local remote needs besides: its updates over a WebSocket, and its styles and the badge's
 * script from the page's own origin, where the policy does not allow these anyway.
 * @param {string} value of the header; several policies are parted by commas
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

/** @param {string} policy @returns {string | undefined} the word by which the page's own scripts run */
export function nonceOf(policy) {
  return /'nonce-([^']+)'/.exec(policy)?.[1];
}

/** @param {Map<string, string[]>} directives @param {string} name @param {string} source */
function allow(directives, name, source) {
  // Without a directive of its own, the default holds; without either, everything is allowed.
  const sources = directives.get(name) ?? directives.get('default-src');
  if (!sources || sources.includes(source)) return;
  directives.set(name, [...sources.filter((given) => given !== "'none'"), source]);
}
