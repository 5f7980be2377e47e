import fs from 'node:fs';
import path from 'node:path';
import { mapLimited } from '../../kit/lib/processes.mjs';
import { tsc } from './tsc.mjs';
import { packageFolders, root } from './workspace.mjs';

const MAX_PARALLEL = 2;

/**
 * Checks the types of every folder that has a tsconfig.json, with TypeScript 7, which takes a third of 6's time (docs/decisions/0044).
 * @returns {Promise<{ folder: string, errors: string }[]>} `errors`: the compiler's messages, '' if there are none
 */
export async function typecheck() {
  const folders = [...packageFolders(), 'scripts', 'e2e', 'e2e/plain-host', 'bench/server', 'bench/browser'].filter((folder) =>
    fs.existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  return mapLimited(folders, MAX_PARALLEL, async (folder) => {
    // Several checkers of one program each check what they share: for the server, twice the processor time.
    const { code, output } = await tsc(['-p', path.join(root, folder), '--checkers', '1', ...(process.stdout.isTTY ? ['--pretty'] : [])]);
    return { folder, errors: code === 0 ? '' : output || `tsc ended with exit code ${code}.\n` };
  });
}
