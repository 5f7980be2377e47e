/**
 * Reads what a remote's routes ask for at once out of its package.json:
 * `"greenroom": { "data": { "/raffles/:id": ["/api/r/raffles/:id"] } }`.
 *
 * @param {unknown} data
 * @param {string[]} routes the remote's own
 * @returns {Record<string, string[]> | undefined} undefined where it says nothing
 * @throws when a key is no route of the remote, or a call is no path below `/api/` with the route's parameters alone
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
    for (const call of calls) checkPath(call, route);
  }
  return /** @type {Record<string, string[]>} */ (data);
}

/** @param {unknown} call @param {string} route */
function checkPath(call, route) {
  // As the page writes it, or the browser would take it for another call.
  if (typeof call !== 'string' || !call.startsWith('/api/') || new URL(call, 'http://site').href !== `http://site${call}` || call.includes('#')) {
    throw new Error(`package.json: ${JSON.stringify(call)} in greenroom.data has to be a path of the site below "/api/", encoded as in a request.`);
  }
  const own = parametersIn(route);
  const unknown = parametersIn(call.replace(/\?.*/, '')).find((name) => !own.includes(name));
  if (unknown) throw new Error(`package.json: "${call}" in greenroom.data has ${unknown}, which "${route}" has not.`);
}

/** @param {string} path */
const parametersIn = (path) => path.split('/').filter((segment) => segment.startsWith(':'));
