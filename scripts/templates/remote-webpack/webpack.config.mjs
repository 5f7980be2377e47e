import { remoteConfig } from '../scripts/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname);
