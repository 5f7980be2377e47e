import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildFolders, compile } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { requireFreePort } from './ports.mjs';
import { superviseUntilExit } from './processes.mjs';
import { releaseDevelopment, releaseRemote } from './releases.mjs';
import { runVerb, say } from './say.mjs';
import { cacheDir, dataPlaces, remoteFolder, remoteFolders, remoteName, root } from './workspace.mjs';

const HOST_PORT = 3000;
/** Remotes under development and released ones, side by side, apart from what `npm start` serves. */
const REMOTES_DIR = path.join(cacheDir, 'dev/remotes');
const HOST_DIST = path.join(cacheDir, 'dev/host');

/**
 * Runs the site with hot reload for some of its packages. The page stands at the server's own address and takes
 * what is under development from webpack's dev servers.
 *
 * @param {string[]} names remotes; none means the host and every remote
 */
export function developSite(names) {
  // Read by the configuration factories, here and in the child that builds the host.
  process.env.NODE_ENV = 'development';
  return runVerb(async () => {
    const all = remoteFolders();
    const remotes = names.length > 0 ? names.map((name) => remoteFolder(name)) : all;
    const watched = (names.length > 0 ? remotes : ['host', ...remotes]).map((folder) => ({
      folder,
      port: folder === 'host' ? HOST_PORT : HOST_PORT + 1 + all.indexOf(folder),
    }));
    const serverPort = Number(process.env.PORT || 8080);
    await requireFreePort(serverPort, process.env.HOST || '127.0.0.1', 'the API server');
    for (const { folder, port } of watched) await requireFreePort(port, 'localhost', `the dev server of ${folder}`);

    await ensureInstalled();
    fs.rmSync(REMOTES_DIR, { recursive: true, force: true });
    await releaseOthers(all.filter((folder) => !remotes.includes(folder)));
    if (names.length > 0) await buildHostOnce();
    const { startDevServer } = await import('../webpack/dev-server.mjs');
    say(`Building ${watched.map(({ folder }) => remoteName(folder)).join(', ')} for development…`);
    const servers = await Promise.all(
      watched.map(({ folder, port }) => startDevServer({ folder, port, hostDist: HOST_DIST, onRemote: putIntoRegistry })),
    );

    const code = await superviseUntilExit(apiServer());
    await Promise.all(servers.map((server) => server.stop()));
    return code;
  });
}

/** @param {string[]} folders remotes that are not under development: visitors' builds of them */
async function releaseOthers(folders) {
  await buildFolders(folders);
  for (const folder of folders) await releaseRemote(path.join(root, folder, 'dist'), REMOTES_DIR);
}

/** Also without hot reload the page needs React's development build, which Fast Refresh in a remote works with. */
async function buildHostOnce() {
  say('Building host for development…');
  const { code, output } = await compile('host', { development: true, out: HOST_DIST });
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe build of host failed.`);
}

/**
 * Names a dev server's remote in the registry. Its files change under the same names, so there is no integrity.
 * @param {{ name: string, routes: string[], menu?: object[] }} remote
 * @param {string} url of the dev server
 */
function putIntoRegistry({ name, routes, menu }, url) {
  return releaseDevelopment({ name, entry: `${url}/remoteEntry.js`, routes, menu }, REMOTES_DIR);
}

/** The API server, restarted whenever its sources change. */
function apiServer() {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const siteConfig = { ...JSON.parse(process.env.SITE_CONFIG || '{}'), remoteOverrides: 'loopback' };
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'api/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataPlaces(process.env).dataDir,
      REMOTES_DIR,
      HOST_DIST,
      // Where overrides are allowed, the page may also talk to the host's own dev server.
      SITE_CONFIG: JSON.stringify(siteConfig),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
