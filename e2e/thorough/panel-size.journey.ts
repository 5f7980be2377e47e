import path from 'node:path';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect, test } from '../gallery/gallery';
import { filesOfBuild, sizeOf } from '../helpers/build-size';

// It needs no site, like the gallery's journeys, whose worker it shares.

/** In KB, without the plots of its first page (docs/decisions/0017-staff-panel.md). */
const PANEL_AT_START = 397;

test('the initial files of the staff panel are within their budget', () => {
  const panel = path.join(root, 'admin/dist');
  const files = filesOfBuild(panel);
  expect(files).not.toEqual([]);
  expect(sizeOf(files.map((file) => path.join(panel, file)))).toBeLessThan(PANEL_AT_START);
});
