import { checkCode } from './lib/check-code.mjs';
import { typecheck } from './lib/typecheck.mjs';

// npm run typecheck
await checkCode(typecheck);
