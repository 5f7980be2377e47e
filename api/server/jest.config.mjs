/**
 * Packages that Jest has to have as CommonJS, like our own sources: those that come as ES modules only, and PGlite,
 * whose dynamic imports Jest's sandbox would refuse.
 */
const TRANSFORMED = ['oauth4webapi', 'cookie', 'content-disposition', 'fastify-type-provider-zod', '@electric-sql'];

/** @type {import('jest').Config} */
export default {
  displayName: 'server',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/patience.ts'],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  transform: {
    '\\.(ts|mjs|cjs|js)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${TRANSFORMED.join('|')})/)`],
};
