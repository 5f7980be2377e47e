import { hostConfig } from '../scripts/webpack/host.mjs';

export default hostConfig(import.meta.dirname);
