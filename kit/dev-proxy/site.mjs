import { HostJson } from '@greenroom/contract/releases';

/** @import { Deprecations } from '@greenroom/contract/releases' */

/** @typedef {{ scripts: string[], styles: string[] }} DevelopmentBuild the host's files in its development build, as paths on the site */

/** Parses the address of a site. @param {string} address as typed @returns {string} its origin @throws with the fix in the sentence */
export function siteOrigin(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username) return url.origin;
  throw new Error(`"${address}" is no site's address: name it with its scheme and without a path, such as https://site.example.`);
}

/**
 * Fetches the development build of a site's host.
 * @param {string} site its origin
 * @returns {Promise<DevelopmentBuild | null>} null if it has none, as sites of older versions
 * @throws if the site is unreachable or redirects to another origin
 */
export async function findDevelopmentBuild(site) {
  const response = await fetch(`${site}/development/build.json`, { headers: { Accept: 'application/json' } }).catch((error) => {
    throw new Error(`${site} can't be reached (${error.cause?.code ?? error.cause?.message ?? error.message}).`);
  });
  const { origin } = new URL(response.url);
  if (origin !== site) throw new Error(`${site} leads to ${origin}: name that address instead.`);
  const build = response.ok ? await response.json().catch(() => null) : null;
  return isPaths(build?.scripts) && isPaths(build?.styles) ? { scripts: build.scripts, styles: build.styles } : null;
}

/**
 * Fetches the deprecated names of a site's platform.
 * @param {string} site its origin
 * @returns {Promise<Deprecations>} nothing if the site does not list them
 */
export async function findDeprecations(site) {
  const response = await fetch(`${site}/host.json`, { headers: { Accept: 'application/json' } }).catch(() => undefined);
  const host = response?.ok ? await response.json().catch(() => null) : null;
  return HostJson.shape.deprecated.safeParse(host?.deprecated).data ?? {};
}

/** Allows plain paths only, since they are inserted into HTML. @param {unknown} value @returns {value is string[]} */
const isPaths = (value) => Array.isArray(value) && value.every((item) => /^\/[\w./-]+$/.test(item));
