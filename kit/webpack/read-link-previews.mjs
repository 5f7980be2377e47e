import { checkPath } from './read-data.mjs';

/**
 * What a link to a page shows in a chat, as data: texts with places such as `{/data/title}`, a JSON pointer into the response of `from`.
 * @typedef {object} LinkPreview
 * @property {string} title without the site's name
 * @property {string} [text]
 * @property {string} [picture] a picture of the site
 * @property {string} [from] the request, as in `greenroom.data`
 */

const FIELDS = ['title', 'text', 'picture', 'from'];

/**
 * Reads what links to a remote's pages show, from its package.json:
 * `"greenroom": { "linkPreviews": { "/raffles/:id": { "from": "/api/r/raffles/:id", "title": "{/data/title}" } } }`.
 * An address is a route, or a route with one search parameter: `/challenges?challenge=:challenge`.
 *
 * @param {unknown} previews
 * @param {string[]} routes of the remote
 * @returns {Record<string, LinkPreview> | undefined} undefined if it has none
 * @throws with the fix in the sentence
 */
export function readLinkPreviews(previews, routes) {
  if (previews === undefined) return undefined;
  if (typeof previews !== 'object' || previews === null || Array.isArray(previews))
    throw new Error('package.json: greenroom.linkPreviews has to be an object of { "/route": { "title": "…" } }.');
  for (const [address, preview] of Object.entries(previews)) {
    const where = `package.json: "${address}" in greenroom.linkPreviews`;
    const [route = '', query] = address.split('?');
    if (!routes.includes(route)) throw new Error(`${where} is no route of the remote: ${routes.join(', ')}.`);
    if (query !== undefined && !/^\w+=:\w+$/.test(query)) throw new Error(`${where} needs one search parameter, such as "?quest=:quest".`);
    if (typeof preview !== 'object' || preview === null) throw new Error(`${where} has to be an object.`);
    const wrong = Object.entries(preview).find(([field, value]) => !FIELDS.includes(field) || typeof value !== 'string');
    if (wrong) throw new Error(`${where} has "${wrong[0]}": its fields are the texts ${FIELDS.join(', ')}.`);
    if (!preview.title) throw new Error(`${where} needs a title.`);
    if (preview.from !== undefined) checkPath(preview.from, address, 'linkPreviews');
    if (preview.from === undefined && Object.values(preview).some((text) => /\{\//.test(text)))
      throw new Error(`${where} takes a text from a response, and does not say from which: it needs "from".`);
  }
  return /** @type {Record<string, LinkPreview>} */ (previews);
}
