import { hostConfig } from '../scripts/webpack/host.mjs';
import { hostDevelopmentConfig } from '../scripts/webpack/host-development.mjs';
import { isDevelopment } from '../scripts/webpack/mode.mjs';

const dir = import.meta.dirname;

/** A build for visitors, and after it the one that a developer's remote needs (docs/local-remote.md). */
export default isDevelopment() ? hostConfig(dir) : [hostConfig(dir), hostDevelopmentConfig(dir)];
