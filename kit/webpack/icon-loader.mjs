import fs from 'node:fs';

/** @typedef {{ icons: Record<string, { body: string }>, aliases?: Record<string, { parent: string }> }} IconData */

/** Attributes that `createIcon` sets for all shapes: lined, or filled. */
const LINES = /^(stroke|fill="none")/;
const FILLED = /^fill="currentColor"/;

/** @type {Map<string, IconData>} */
const loaded = new Map();

/**
 * Puts an icon's shapes into the module that creates icons.
 * @this {{ resourceQuery: string, getOptions: () => { data: string, directed?: RegExp } }}
 * @param {string} source
 */
export default function iconLoader(source) {
  const { data, directed } = this.getOptions();
  const { icons, aliases } = loaded.get(data) ?? JSON.parse(fs.readFileSync(data, 'utf8'));
  loaded.set(data, { icons, aliases });
  const name = this.resourceQuery.split('=')[1] ?? '';
  const icon = icons[name] ?? icons[aliases?.[name]?.parent ?? ''];
  if (!icon || icon.body.includes('<defs'))
    throw new Error(`${data} has no icon "${name}" of plain shapes. Import another one, or update the package.`);
  const direction = directed?.test(name) ? ', true' : '';
  return source.replace('createIcon([])', () => `createIcon(${JSON.stringify(shapesOf(icon.body))}${direction})`);
}

/** @param {string} body SVG elements, perhaps in one group */
function shapesOf(body) {
  const shared = body.includes('stroke=') ? LINES : FILLED;
  return [...body.matchAll(/<(?!g)(\w+) ([^>]*)\/>/g)].map(([, tag, written = '']) => {
    const attributes = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([attribute]) => !shared.test(attribute));
    const [[, first, value] = []] = attributes;
    if (tag === 'path' && first === 'd' && attributes.length === 1) return value;
    return [tag, Object.fromEntries(attributes.map(([, key = '', text]) => [camelCase(key), text]))];
  });
}

/** The name of an attribute in React. @param {string} name */
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
