import { runCommand } from '../kit/lib/log.mjs';
import { ensureInstalled } from './lib/install.mjs';

// Before npm run unit, whose programs `npm start` does not install
await runCommand(() => ensureInstalled());
