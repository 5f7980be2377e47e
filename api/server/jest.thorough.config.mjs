import path from 'node:path';
import embedded from './jest.config.mjs';

const bench = path.join(import.meta.dirname, '../../bench');

/** The tests that `npm test` leaves to CI (docs/testing.md). */

/** @satisfies {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server, thorough',
  testPathIgnorePatterns: ['/node_modules/'],
  roots: ['<rootDir>/src', bench],
  testMatch: ['<rootDir>/src/**/*.thorough.test.ts', `${bench}/**/*.thorough.test.ts`],
};
