import { runVerb } from './lib/log.mjs';
import { runReleaseCommand } from './lib/release-commands.mjs';

// npm run release | canary | promote | rollback | releases | release:token: see docs/releases.md
await runVerb(() => runReleaseCommand(process.argv.slice(2), process.env));
