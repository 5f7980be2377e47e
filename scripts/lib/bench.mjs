import path from 'node:path';
import { buildFolders, buildableFolders } from './builds.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './processes.mjs';
import { runVerb } from './say.mjs';
import { root } from './workspace.mjs';

/**
 * Measures in a browser what the site costs its visitors; docs/performance.md says what and why.
 * @param {string[]} parts of the bench, all of them where none is named
 */
export function bench(parts) {
  return runVerb(async () => {
    await ensureInstalled();
    await buildFolders(buildableFolders());
    const { code } = await run(process.execPath, ['--import', 'tsx', path.join(root, 'e2e/bench/main.ts'), ...parts], {
      env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
      show: true,
    });
    return code;
  });
}
