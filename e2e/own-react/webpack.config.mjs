import { ownReactModules, remoteConfig } from '@greenroom/kit/webpack';

export default remoteConfig(import.meta.dirname, {
  name: 'greenroom_relics',
  exposes: { './routes': './src/remote.tsx' },
  shared: ownReactModules,
});
