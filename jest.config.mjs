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
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '<rootDir>/\\.cache/'],
};

/** @type {import('jest').Config} */
const config = {
  // The default leaves one core idle, which is half of a machine with two.
  maxWorkers: '100%',
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared-ui/src/testing/browser-environment.mjs',
      testMatch: ['<rootDir>/{host,shared-ui,remote-*,admin}/src/**/*.test.{ts,tsx}', '<rootDir>/api/contract/src/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/shared-ui/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.(css|svg)$': '<rootDir>/scripts/lib/empty-asset.mjs',
      },
      // lucide-react's single icons are ES modules only.
      transformIgnorePatterns: ['/node_modules/(?!lucide-react/)'],
    },
    {
      ...common,
      displayName: 'scripts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{scripts,releases}/**/*.test.mjs'],
    },
    '<rootDir>/api/server/jest.config.mjs',
    ...(process.env.TEST_DATABASE_URL ? ['<rootDir>/api/server/jest.postgres.config.mjs'] : []),
  ],
};

export default config;
