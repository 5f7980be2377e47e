/** Longer labels don't fit into the menu on a phone. */
const MAX_LABEL_LENGTH = 40;

/**
 * Reads a remote's entries of the site's menu from its package.json: `"greenroom": { "menu": [{ "label", "to" }] }`.
 *
 * @param {unknown} menu
 * @param {string[]} routes of the remote
 * @returns {{ label: string, to: string }[] | undefined} undefined if it has none
 * @throws if an entry has no short label, or doesn't lead to a route of the remote without parameters
 */
export function readMenu(menu, routes) {
  if (menu === undefined) return undefined;
  if (!Array.isArray(menu)) throw new Error('package.json: greenroom.menu has to be a list of { "label", "to" }.');
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
