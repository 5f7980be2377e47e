import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../kit/lib/processes.mjs';
import { ensureInstalled } from './install.mjs';
import { packageFolders, root } from './workspace.mjs';

/**
 * Runs a check of all code as a command, which prints the errors and fails if there are any.
 * @param {() => Promise<{ errors: string }[]>} check `errors`: '' if there are none
 */
export async function checkCode(check) {
  await ensureInstalled();
  const failed = (await check()).filter(({ errors }) => errors !== '');
  for (const { errors } of failed) process.stdout.write(errors);
  return failed.length > 0 ? 1 : 0;
}

/** A larger young generation, in MB: by default V8 takes a seventh of the time of Jest's workers, and a tenth of ESLint's, to collect garbage. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/**
 * Arguments with which Node runs a tool.
 * @param {string} file relative to the repository's folder, such as `node_modules/jest/bin/jest.js`
 * @param {string[]} args
 */
export const nodeProgram = (file, ...args) => [...YOUNG_GENERATION, path.join(root, file), ...args];

/** The programs that check all code, with their arguments (docs/testing.md). @type {[file: string, ...args: string[]][]} */
const CHECKERS = [
  ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['node_modules/oxfmt/bin/oxfmt', '--check'],
  ['node_modules/oxlint/bin/oxlint'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
  ['scripts/check-packages.mjs'],
  ['scripts/check-browsers.mjs'],
];

/**
 * Runs the checkers side by side.
 * @returns {Promise<{ errors: string }[]>} of each checker: what it reports, '' if nothing
 */
export function lint() {
  // Its output is not in a terminal, though it is shown in one.
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
  return Promise.all(
    CHECKERS.map(async ([file, ...args]) => {
      const { code, output } = await run(process.execPath, nodeProgram(file, ...args), { env });
      return { errors: code === 0 ? '' : output || `${file} ended with exit code ${code}.\n` };
    }),
  );
}

/** A check needs at most 2.2 GB without garbage collection, which would take 40 % of its processor time. */
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * Runs TypeScript 7's compiler (docs/decisions/0044), which is a Go program.
 * @param {string[]} args
 */
export const tsc = (args) =>
  run(process.execPath, [path.join(root, 'node_modules/typescript-7/bin/tsc'), ...args], {
    env: { ...WITHOUT_COLLECTION, ...process.env },
  });

const MAX_PARALLEL = 2;

/**
 * Checks the types of every folder that has a tsconfig.json, with TypeScript 7, which takes a third of 6's time (docs/decisions/0044).
 * @returns {Promise<{ folder: string, errors: string }[]>} `errors`: the compiler's messages, '' if there are none
 */
export async function typecheck() {
  const folders = [...packageFolders(), 'scripts', 'e2e', 'e2e/plain-host', 'bench/server', 'bench/browser'].filter((folder) =>
    fs.existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  // Imported here, since it is missing before the first installation.
  const { default: pLimit } = await import('p-limit');
  return pLimit(MAX_PARALLEL).map(folders, async (folder) => {
    // Several checkers of one program each check what they share: for the server, twice the processor time.
    const { code, output } = await tsc(['-p', path.join(root, folder), '--checkers', '1', ...(process.stdout.isTTY ? ['--pretty'] : [])]);
    return { folder, errors: code === 0 ? '' : output || `tsc ended with exit code ${code}.\n` };
  });
}
