import path from 'node:path';
import { run } from '../../kit/lib/processes.mjs';
import { root } from './workspace.mjs';

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
