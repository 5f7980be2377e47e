import { galleryConfig } from '../scripts/webpack/gallery.mjs';

export default galleryConfig(import.meta.dirname);
