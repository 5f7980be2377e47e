import { hostConfig } from './webpack/host.mjs';
import { hostDevelopmentConfig } from './webpack/host-development.mjs';
import { isDevelopment } from '../kit/webpack/development.mjs';

const dir = import.meta.dirname;

/** The production build, followed by the development build that the dev proxy uses (docs/local-remote.md). */
export default isDevelopment() ? hostConfig(dir) : [hostConfig(dir), hostDevelopmentConfig(dir)];
