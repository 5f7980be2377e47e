import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../kit/lib/processes.mjs';
import { ensureInstalled } from './install.mjs';
import { packageFolders, root } from './workspace.mjs';

/**
 * Runs a check of all code, prints its errors, and fails if there are any.
 * @param {() => Promise<{ errors: string }[]>} check `errors`: '' if there are none
 */
export async function checkCode(check) {
  await ensureInstalled();
  const failed = (await check()).filter(({ errors }) => errors !== '');
  for (const { errors } of failed) process.stdout.write(errors);
  return failed.length > 0 ? 1 : 0;
}

/** Larger young generation in MB: by default V8 spends a seventh of the time of Jest's workers on garbage collection. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/**
 * Returns Node's arguments for a tool.
 * @param {string} file relative to the repository's folder, such as `node_modules/jest/bin/jest.js`
 * @param {string[]} args
 */
export const nodeProgram = (file, ...args) => [...YOUNG_GENERATION, path.join(root, file), ...args];

/** @type {[file: string, ...args: string[]][]} */
const CHECKERS = [
  ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['node_modules/oxfmt/bin/oxfmt', '--check'],
  ['node_modules/oxlint/bin/oxlint'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
  ['scripts/check-packages.mjs'],
  ['scripts/check-browsers.mjs'],
  ['scripts/run.mjs', 'texts', 'check'],
];

/** Runs the checkers side by side. @returns {Promise<{ name: string, errors: string }[]>} `errors`: a checker's report, '' if there are none */
export function lint() {
  // It is shown in a terminal, but runs without one.
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
  return Promise.all(
    CHECKERS.map(async ([file, ...args]) => {
      const { code, output } = await run(process.execPath, nodeProgram(file, ...args), { env });
      return { name: file, errors: code === 0 ? '' : output || `${file} ended with exit code ${code}.\n` };
    }),
  );
}

/** A check needs at most 2.2 GB; collecting would take 40 % of its processor time. */
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Runs TypeScript 7's compiler, a Go program (docs/decisions/0044). @param {string[]} args */
export const tsc = (args) =>
  run(process.execPath, [path.join(root, 'node_modules/typescript-7/bin/tsc'), ...args], {
    env: { ...WITHOUT_COLLECTION, ...process.env },
  });

const MAX_PARALLEL = 2;

/**
 * Checks the types of every folder with a tsconfig.json (docs/decisions/0044).
 * @returns {Promise<{ name: string, errors: string }[]>} `name`: the folder; `errors`: the compiler's messages, '' if there are none
 */
export async function typecheck() {
  const folders = [...packageFolders(), 'scripts', 'e2e', 'e2e/plain-host'].filter((folder) =>
    fs.existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  // Imported here, since it is missing before the first installation.
  const { default: pLimit } = await import('p-limit');
  return pLimit(MAX_PARALLEL).map(folders, async (folder) => {
    // Several checkers would check shared sources again: for the server, twice the processor time.
    const { code, output } = await tsc(['-p', path.join(root, folder), '--checkers', '1', ...(process.stdout.isTTY ? ['--pretty'] : [])]);
    return { name: `types of ${folder}`, errors: code === 0 ? '' : output || `tsc ended with exit code ${code}.\n` };
  });
}
