// npm run gallery. Imports the command after the version check: an older Node can't parse it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/gallery.mjs').then(({ serveGallery }) => serveGallery());
