/**
 * Reads the preloaded data of a remote's routes from its package.json:
 * `"greenroom": { "data": { "/raffles/:id": ["/api/r/raffles/:id"] } }`.
 *
 * @param {unknown} data
 * @param {string[]} routes of the remote
 * @returns {Record<string, string[]> | undefined} undefined if it has none
 * @throws if a key is no route of the remote, or a path isn't below `/api/` or has parameters that the route lacks
 */
export function readData(data, routes) {
  if (data === undefined) return undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Error('package.json: greenroom.data has to be an object of { "/route": ["/api/…"] }.');
  }
  for (const [route, calls] of Object.entries(data)) {
    if (!routes.includes(route)) {
      throw new Error(`package.json: "${route}" in greenroom.data is no route of the remote: ${routes.join(', ')}.`);
    }
    if (!Array.isArray(calls)) throw new Error(`package.json: "${route}" in greenroom.data needs a list of calls.`);
    for (const call of calls) checkPath(call, route, 'data');
  }
  return /** @type {Record<string, string[]>} */ (data);
}

/**
 * @param {unknown} call a request
 * @param {string} route whose parameters it may have
 * @param {string} key below `greenroom` in package.json
 * @throws with the fix in the sentence
 */
export function checkPath(call, route, key) {
  // Normalized, since the page looks it up by the URL of the request.
  if (
    typeof call !== 'string' ||
    !call.startsWith('/api/') ||
    new URL(call, 'http://site').href !== `http://site${call}` ||
    call.includes('#')
  ) {
    throw new Error(
      `package.json: ${JSON.stringify(call)} in greenroom.${key} has to be a path of the site below "/api/", encoded as in a request.`,
    );
  }
  const own = parametersIn(route);
  const unknown = parametersIn(call.replace(/\?.*/, '')).find((name) => !own.includes(name));
  if (unknown) throw new Error(`package.json: "${call}" in greenroom.${key} has ${unknown}, which "${route}" has not.`);
}

/** @param {string} path */
const parametersIn = (path) => path.split(/[/=]/).filter((segment) => segment.startsWith(':'));
