import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../config/config-values';
import { documents } from './documents';

test.each(Object.entries(documents()))('docs/%s says what the code says', (file, text) => {
  // `npm run documents -w api/server` writes them anew.
  expect(fs.readFileSync(path.join(ROOT, 'docs', file), 'utf8')).toBe(text);
});
