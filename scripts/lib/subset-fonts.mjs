import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { root } from './workspace.mjs';

const { resolve } = createRequire(path.join(root, 'shared-ui/package.json'));

/** Loaded by every visitor. */
const SITE_FONTS = path.join(root, 'shared-ui/src/tokens/fonts');
/** For link previews, which the server draws from this format only. */
const PICTURE_FONTS = path.join(root, 'api/server/src/delivery/page/fonts');

/** Files of the packages, with the used weights. */
const FONTS = [
  { name: 'inter', part: 'latin', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', part: 'latin', wght: { min: 600, max: 800 } },
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((part) => ({ name: 'inter', part, wght: 600 })),
];

/**
 * Subsets the fonts to their letters, the used weights, and the default OpenType features.
 * @returns {Promise<[file: string, bytes: Buffer][]>} by the path of the file
 */
export function subsetFonts() {
  return Promise.all(
    FONTS.map(async ({ name, part, wght }) => {
      const file = `${name}-${part}-wght-normal.woff2`;
      const font = fs.readFileSync(resolve(`@fontsource-variable/${name}/files/${file}`));
      const isFixed = typeof wght === 'number';
      const options = {
        targetFormat: isFixed ? /** @type {const} */ ('truetype') : /** @type {const} */ ('woff2'),
        variationAxes: { wght },
      };
      const target = isFixed ? path.join(PICTURE_FONTS, `${name}-${part}-${wght}.ttf`) : path.join(SITE_FONTS, file);
      return /** @type {[string, Buffer]} */ ([target, await subsetFont(font, lettersOf(name, part), options)]);
    }),
  );
}

/** Runs npm run subset-fonts, after an update of the fonts or when a style needs another weight. */
export async function writeFonts() {
  for (const [file, bytes] of await subsetFonts()) {
    fs.writeFileSync(file, bytes);
    process.stdout.write(`${path.relative(root, file)}: ${bytes.length} bytes\n`);
  }
}

/** Returns all letters in the `unicode-range` of a font's file. @param {string} name @param {string} part such as `latin` */
function lettersOf(name, part) {
  const css = fs.readFileSync(resolve(`@fontsource-variable/${name}/index.css`), 'utf8');
  const range = new RegExp(`-${part}-wght-normal \\*/[^}]*unicode-range: ([^;]+);`).exec(css)?.[1];
  if (!range) throw new Error(`The stylesheet of ${name} names no range of ${part} letters.`);
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}
