// npm run gallery. What follows the check is loaded after it: an old Node could not even read it.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/gallery.mjs').then(({ serveGallery }) => serveGallery());
