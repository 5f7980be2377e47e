import { platformModules, remoteConfig } from '@greenroom/kit/webpack';

export default remoteConfig(import.meta.dirname, {
  name: 'greenroom_stream',
  exposes: { './routes': './src/remote.tsx' },
  shared: platformModules,
});
