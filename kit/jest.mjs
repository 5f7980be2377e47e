import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ASSET_TYPES } from '@greenroom/contract/releases';

const require = createRequire(import.meta.url);

/** Transforms TypeScript and JSX without checking types, which tsc does. @type {NonNullable<import('jest').Config['transform']>} */
export const transform = {
  '\\.[cm]?[jt]sx?$': [
    require.resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Extensions of assets, in any case: a mapper has no flag for that. */
const assets = [...ASSET_TYPES.keys()].map((name) => name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));

/**
 * Jest's configuration for pages and components: jsdom, the setup of `@greenroom/shared-ui/testing`, CSS Modules with the names of their
 * classes.
 * @type {import('jest').Config}
 */
const config = {
  transform,
  testEnvironment: require.resolve('@greenroom/shared-ui/testing/environment'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [require.resolve('@greenroom/shared-ui/testing/setup')],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    [`\\.(css|${assets.join('|')})$`]: fileURLToPath(new URL('lib/empty-asset.mjs', import.meta.url)),
  },
  // ES modules only; a team elsewhere may use Lucide's icons.
  transformIgnorePatterns: ['/node_modules/(?!(lucide-react|@greenroom|@lingui|@messageformat)/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

export default config;
