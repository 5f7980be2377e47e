import embedded from './jest.config.mjs';

/** The tests that `npm test` leaves to CI (docs/testing.md). */

/** @satisfies {import('jest').Config} */
export default {
  ...embedded,
  displayName: 'server, thorough',
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: ['<rootDir>/src/**/*.thorough.test.ts'],
};
