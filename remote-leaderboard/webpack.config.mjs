import { platformModules, remoteConfig } from '@greenroom/kit/webpack';

const config = remoteConfig(import.meta.dirname, {
  name: 'greenroom_leaderboard',
  exposes: { './routes': './src/remote.tsx' },
  shared: platformModules,
});

export default {
  ...config,
  // What home and the leaderboard share is small: in the script of each, so that neither loads one more.
  optimization: { ...config.optimization, splitChunks: { minSize: 40_000 } },
};
