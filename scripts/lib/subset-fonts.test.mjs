import fs from 'node:fs';
import path from 'node:path';
import { subsetFonts } from './subset-fonts.mjs';

test('the committed fonts are the current subsets of the packages', async () => {
  for (const [file, bytes] of await subsetFonts()) {
    const same = bytes.equals(fs.readFileSync(file));
    expect(`${path.basename(file)}: ${same ? 'as made now' : 'run npm run subset-fonts'}`).toBe(`${path.basename(file)}: as made now`);
  }
});
