import path from 'node:path';
import { GALLERY } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { requireFreePort, superviseUntilExit } from '../../kit/lib/processes.mjs';
import { log } from '../../kit/lib/log.mjs';
import { startWebpack } from '../../kit/lib/webpack-command.mjs';
import { devPort, root } from './workspace.mjs';

export async function serveGallery() {
  const port = Number(process.env.PORT || devPort(GALLERY));
  await requireFreePort(port, 'localhost', 'the gallery');
  await ensureInstalled();
  log(`The gallery will be at http://localhost:${port}`);
  return superviseUntilExit(startWebpack(path.join(root, GALLERY), ['serve', '--port', String(port)]));
}
