import { run } from '../../kit/lib/processes.mjs';
import { nodeProgram } from './node-program.mjs';

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
