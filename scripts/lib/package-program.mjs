import path from 'node:path';
import { root } from './workspace.mjs';

/** A larger young generation, in MB: by default V8 takes a seventh of the time of Jest's workers, and a tenth of ESLint's, to collect garbage. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/**
 * Arguments with which Node runs a program of a dependency.
 * @param {string} file such as `jest/bin/jest.js`
 * @param {string[]} args
 */
export const packageProgram = (file, ...args) => [...YOUNG_GENERATION, path.join(root, 'node_modules', file), ...args];
