/**
 * Reads what the person typed as the site's address.
 * @param {string} address
 * @returns {string} its origin
 * @throws with the fix in the sentence
 */
export function siteOrigin(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username) return url.origin;
  throw new Error(`"${address}" is no site's address: name it with its scheme and without a path, such as https://site.example.`);
}

/**
 * Asks a site for its host's development build.
 * @param {string} site its origin
 * @returns {Promise<{ scripts: string[], styles: string[] } | null>} null where it has none: it is of an older version
 * @throws when nobody answers, or somebody at another address
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

/** Plain paths on the site: they go into its page. @param {unknown} value @returns {value is string[]} */
const isPaths = (value) => Array.isArray(value) && value.every((item) => /^\/[\w./-]+$/.test(item));
