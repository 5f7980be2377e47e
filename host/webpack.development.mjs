import { hostDevelopmentConfig } from '../scripts/webpack/host-development.mjs';

export default hostDevelopmentConfig(import.meta.dirname);
