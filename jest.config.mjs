import fs from 'node:fs';

/** Packages that come as modules only; jest runs CommonJS, so they are compiled like our own sources. */
const MODULES_ONLY = ['file-type', 'strtok3', 'token-types', 'uint8array-extras', 'oauth4webapi'];

const common = {
  rootDir: import.meta.dirname,
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(@greenroom|${MODULES_ONLY.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
};

const server = '<rootDir>/api/server/jest.config.mjs';
const hasServer = fs.existsSync(server.replace('<rootDir>', import.meta.dirname));

/** @type {import('jest').Config} */
const config = {
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared-ui/src/testing/browser-environment.mjs',
      testMatch: ['<rootDir>/{host,shared-ui,remote-*}/src/**/*.test.{ts,tsx}', '<rootDir>/api/contract/src/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/shared-ui/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.(css|svg)$': '<rootDir>/scripts/lib/empty-asset.mjs',
      },
    },
    {
      ...common,
      displayName: 'scripts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/**/*.test.mjs'],
    },
    ...(hasServer ? [server] : []),
  ],
};

export default config;
