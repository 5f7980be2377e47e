import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { GALLERY } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { requireFreePort } from './ports.mjs';
import { runVerb, say } from './say.mjs';
import { root } from './workspace.mjs';

const DEFAULT_PORT = 3010;

/** Serves the gallery of shared-ui with hot reload until it is stopped. */
export function serveGallery() {
  process.env.NODE_ENV = 'development';
  return runVerb(async () => {
    const port = Number(process.env.PORT || DEFAULT_PORT);
    await requireFreePort(port, 'localhost', 'the gallery');
    await ensureInstalled();
    const [{ default: webpack }, { default: WebpackDevServer }, { default: config }] = await Promise.all([
      import('webpack'),
      import('webpack-dev-server'),
      import(pathToFileURL(path.join(root, GALLERY, 'webpack.config.mjs')).href),
    ]);
    const server = new WebpackDevServer({ host: 'localhost', port, hot: true, static: false }, webpack(config));
    await server.start();
    say(`The gallery runs at http://localhost:${port}`);
  });
}
