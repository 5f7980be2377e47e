import { checkCode } from './lib/check-code.mjs';
import { lint } from './lib/lint.mjs';

// npm run lint
await checkCode(lint);
