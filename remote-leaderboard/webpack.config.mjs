import { platformModules, remoteConfig } from '@greenroom/kit/webpack';

const config = remoteConfig(import.meta.dirname, {
  name: 'greenroom_leaderboard',
  exposes: { './routes': './src/remote.tsx' },
  shared: platformModules,
});

export default {
  ...config,
  // Home and the leaderboard share little: it goes into each script, so neither loads one more.
  optimization: { ...config.optimization, splitChunks: { minSize: 40_000 } },
};
