import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../config/config-values';
import { documents } from './documents';

for (const [file, text] of Object.entries(documents())) fs.writeFileSync(path.join(ROOT, 'docs', file), text);
