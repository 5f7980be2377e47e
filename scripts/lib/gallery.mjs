import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { log, runStep } from '../../kit/lib/log.mjs';
import { npm, requireFreePort, superviseUntilExit } from '../../kit/lib/processes.mjs';
import { GALLERY } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { devPort, root } from './workspace.mjs';

const STORYBOOK = path.join(root, 'shared-ui/storybook');

/** Serves the stories of shared-ui in Storybook, which it installs on first use, until a stop signal. */
export async function serveGallery() {
  const port = Number(process.env.PORT || devPort(GALLERY));
  await requireFreePort(port, 'localhost', 'the gallery');
  await ensureInstalled();
  // npm writes this file last, so an interrupted installation has none.
  const installed = path.join(STORYBOOK, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed) || fs.statSync(installed).mtimeMs < fs.statSync(path.join(STORYBOOK, 'package-lock.json')).mtimeMs) {
    const { code, output } = await runStep('Installing Storybook', () => npm(['ci', '--ignore-scripts', '--prefix', STORYBOOK]));
    if (code !== 0) throw new Error(`${output}\nStorybook could not be installed; npm's words are above.`);
  }
  log(`The gallery will be at http://localhost:${port}`);
  const args = ['node_modules/storybook/dist/bin/dispatcher.js', 'dev', '--config-dir', '.', '--port', String(port), '--ci'];
  return superviseUntilExit(spawn(process.execPath, args, { cwd: STORYBOOK, stdio: 'inherit' }));
}
