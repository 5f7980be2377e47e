import { adminConfig } from '../scripts/webpack/admin.mjs';

export default adminConfig(import.meta.dirname);
