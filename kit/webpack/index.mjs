export { remoteConfig } from './remote.mjs';
export { platformModules } from './shared.mjs';
