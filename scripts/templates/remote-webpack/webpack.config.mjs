import { remoteConfig } from '../scripts/webpack/remote.mjs';
import { platformModules } from '../scripts/webpack/shared.mjs';

export default remoteConfig(import.meta.dirname, {
  name: 'greenroom___identifier__',
  exposes: { './routes': './src/remote.tsx' },
  shared: platformModules,
});
