export { ownReactModules } from './own-react.mjs';
export { remoteConfig } from './remote.mjs';
export { platformModules } from './shared.mjs';
