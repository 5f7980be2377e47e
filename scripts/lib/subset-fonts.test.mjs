import fs from 'node:fs';
import path from 'node:path';
import { FONTS_DIR, subsetFonts } from './subset-fonts.mjs';

test('the committed fonts are the current subsets of the packages', async () => {
  for (const [file, bytes] of await subsetFonts()) {
    const same = bytes.equals(fs.readFileSync(path.join(FONTS_DIR, file)));
    expect(`${file}: ${same ? 'as made now' : 'run npm run subset-fonts'}`).toBe(`${file}: as made now`);
  }
});
