import { ON_POSTGRES_ONLY, THOROUGH } from './jest.databases.mjs';

/** @satisfies {import('jest').Config} */
export default {
  displayName: 'server',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/src/testing/server-environment.ts',
  runtime: '<rootDir>/src/testing/server-runtime.mjs',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ON_POSTGRES_ONLY.source, THOROUGH.source],
  setupFilesAfterEnv: ['<rootDir>/src/testing/it-on-both.ts'],
  // Jest looks other globals up in its sandbox at every use, which takes longer than most calculations.
  sandboxInjectedGlobals: ['Math'],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  transform: {
    '\\.(ts|mjs|cjs|js)$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(p-limit|yocto-queue|@lingui|@messageformat|pofile-ts)/)'],
};
