/** Fits the menu on a phone. */
const MAX_LABEL_LENGTH = 40;
const PREVIEW_FIELDS = ['title', 'text', 'picture', 'from'];

/**
 * Preview that a link to a page shows in a chat, as data: texts with places such as `{/data/title}`, a JSON pointer into the response of `from`.
 * @typedef {object} LinkPreview
 * @property {string} title without the site's name
 * @property {string} [text]
 * @property {string} [picture] a picture of the site
 * @property {string} [from] the request, as in `greenroom.data`
 */

/**
 * Reads the pages' part of a remote's `greenroom` in package.json.
 * @param {{ menu?: unknown, data?: unknown, linkPreviews?: unknown }} greenroom
 * @param {string[]} routes of the remote
 * @throws with the fix in the sentence
 */
export const readGreenroom = ({ menu, data, linkPreviews }, routes) => ({
  menu: readMenu(menu, routes),
  data: readData(data, routes),
  linkPreviews: readLinkPreviews(linkPreviews, routes),
});

/**
 * Reads menu entries: `"menu": [{ "label", "to" }]`.
 * @param {unknown} menu
 * @param {string[]} routes of the remote
 * @returns {{ label: string, to: string }[] | undefined} undefined if it has none
 * @throws if an entry has no short label, or doesn't lead to a route of the remote without parameters
 */
function readMenu(menu, routes) {
  if (menu === undefined) return undefined;
  if (!Array.isArray(menu)) throw new Error('package.json: greenroom.menu must be a list of { "label", "to" }.');
  const targets = routes.filter((route) => !route.includes(':'));
  return menu.map((entry) => {
    const { label, to } = entry ?? {};
    if (typeof label !== 'string' || label.trim() === '' || label.length > MAX_LABEL_LENGTH) {
      throw new Error(`package.json: ${JSON.stringify(entry)} in greenroom.menu needs a label of 1 to ${MAX_LABEL_LENGTH} characters.`);
    }
    if (!targets.includes(to)) {
      throw new Error(
        `package.json: "${label}" in greenroom.menu has to lead to a route of the remote without parameters: ${targets.join(', ') || 'it has none'}.`,
      );
    }
    return { label: label.trim(), to };
  });
}

/**
 * Reads preloaded data: `"data": { "/raffles/:id": ["/api/r/raffles/:id"] }`.
 * @param {unknown} data
 * @param {string[]} routes of the remote
 * @returns {Record<string, string[]> | undefined} undefined if it has none
 * @throws if a key is no route of the remote, or a path isn't below `/api/` or has parameters that the route lacks
 */
function readData(data, routes) {
  if (data === undefined) return undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Error('package.json: greenroom.data must be an object of { "/route": ["/api/…"] }.');
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
 * Reads link previews: `"linkPreviews": { "/raffles/:id": { "from": "/api/r/raffles/:id", "title": "{/data/title}" } }`. An address is a
 * route with at most one search parameter: `/challenges?challenge=:challenge`.
 * @param {unknown} previews
 * @param {string[]} routes of the remote
 * @returns {Record<string, LinkPreview> | undefined} undefined if it has none
 * @throws with the fix in the sentence
 */
function readLinkPreviews(previews, routes) {
  if (previews === undefined) return undefined;
  if (typeof previews !== 'object' || previews === null || Array.isArray(previews))
    throw new Error('package.json: greenroom.linkPreviews must be an object of { "/route": { "title": "…" } }.');
  for (const [address, preview] of Object.entries(previews)) {
    const where = `package.json: "${address}" in greenroom.linkPreviews`;
    const [route = '', query] = address.split('?');
    if (!routes.includes(route)) throw new Error(`${where} is no route of the remote: ${routes.join(', ')}.`);
    if (query !== undefined && !/^\w+=:\w+$/.test(query)) throw new Error(`${where} needs one search parameter, such as "?quest=:quest".`);
    if (typeof preview !== 'object' || preview === null) throw new Error(`${where} must be an object.`);
    const wrong = Object.entries(preview).find(([field, value]) => !PREVIEW_FIELDS.includes(field) || typeof value !== 'string');
    if (wrong) throw new Error(`${where} has "${wrong[0]}": its fields are the texts ${PREVIEW_FIELDS.join(', ')}.`);
    if (!preview.title) throw new Error(`${where} needs a title.`);
    if (preview.from !== undefined) checkPath(preview.from, address, 'linkPreviews');
    if (preview.from === undefined && Object.values(preview).some((text) => /\{\//.test(text)))
      throw new Error(`${where} takes a text from a response, and does not say from which: it needs "from".`);
  }
  return /** @type {Record<string, LinkPreview>} */ (previews);
}

/**
 * @param {unknown} call a request
 * @param {string} route whose parameters it may have
 * @param {string} key below `greenroom` in package.json
 * @throws with the fix in the sentence
 */
function checkPath(call, route, key) {
  // Normalized, since the page looks it up by the request's URL.
  if (
    typeof call !== 'string' ||
    !call.startsWith('/api/') ||
    new URL(call, 'http://site').href !== `http://site${call}` ||
    call.includes('#')
  ) {
    throw new Error(
      `package.json: ${JSON.stringify(call)} in greenroom.${key} must be a path of the site below "/api/", encoded as in a request.`,
    );
  }
  const own = parametersIn(route);
  const unknown = parametersIn(call.replace(/\?.*/, '')).find((name) => !own.includes(name));
  if (unknown) throw new Error(`package.json: "${call}" in greenroom.${key} has ${unknown}, which "${route}" has not.`);
}

/** @param {string} path */
const parametersIn = (path) => path.split(/[/=]/).filter((segment) => segment.startsWith(':'));
