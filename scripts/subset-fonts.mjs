// npm run subset-fonts: run it after updating the fonts, or when a style needs another weight.
import fs from 'node:fs';
import path from 'node:path';
import { FONTS_DIR, subsetFonts } from './lib/subset-fonts.mjs';

for (const [file, bytes] of await subsetFonts()) {
  fs.writeFileSync(path.join(FONTS_DIR, file), bytes);
  process.stdout.write(`${file}: ${bytes.length} bytes\n`);
}
