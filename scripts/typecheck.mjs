import { runCommand } from '../kit/lib/log.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { typecheck } from './lib/typecheck.mjs';

// npm run typecheck
await runCommand(async () => {
  await ensureInstalled();
  const failed = (await typecheck()).filter(({ errors }) => errors !== '');
  for (const { errors } of failed) process.stdout.write(errors);
  return failed.length > 0 ? 1 : 0;
});
