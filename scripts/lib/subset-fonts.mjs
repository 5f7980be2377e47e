import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { root } from './workspace.mjs';

const { resolve } = createRequire(path.join(root, 'shared-ui/package.json'));

/** The folder of the subset fonts, which every visitor loads. */
export const FONTS_DIR = path.join(root, 'shared-ui/src/tokens/fonts');

/** The weights that the site's styles use. */
const FONTS = [
  { name: 'inter', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', wght: { min: 600, max: 800 } },
];

/**
 * Subsets the fonts to their Latin letters, the weights that the site uses, and the default OpenType features.
 * @returns {Promise<[file: string, bytes: Buffer][]>}
 */
export function subsetFonts() {
  return Promise.all(
    FONTS.map(async ({ name, wght }) => {
      const file = `${name}-latin-wght-normal.woff2`;
      const font = fs.readFileSync(resolve(`@fontsource-variable/${name}/files/${file}`));
      const bytes = await subsetFont(font, lettersOf(name), { targetFormat: 'woff2', variationAxes: { wght } });
      return /** @type {[string, Buffer]} */ ([file, bytes]);
    }),
  );
}

/** npm run subset-fonts: run it after updating the fonts, or when a style needs another weight. */
export async function writeFonts() {
  for (const [file, bytes] of await subsetFonts()) {
    fs.writeFileSync(path.join(FONTS_DIR, file), bytes);
    process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  }
}

/**
 * All letters in the `unicode-range` of the font's Latin file.
 * @param {string} name
 */
function lettersOf(name) {
  const css = fs.readFileSync(resolve(`@fontsource-variable/${name}/index.css`), 'utf8');
  const range = new RegExp(`-latin-wght-normal \\*/[^}]*unicode-range: ([^;]+);`).exec(css)?.[1];
  if (!range) throw new Error(`The stylesheet of ${name} names no range of Latin letters.`);
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}
