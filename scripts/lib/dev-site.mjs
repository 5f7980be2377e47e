import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ADMIN, HOST, HOST_DEVELOPMENT, buildFolders, hasWebpack } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { requireFreePort, startNpm, stopProcess, superviseUntilExit } from '../../kit/lib/processes.mjs';
import { log } from '../../kit/lib/log.mjs';
import { firstBuild, startWebpack } from '../../kit/lib/webpack-command.mjs';
import { cacheDir, dataFolder, devPort, remoteFolder, remoteFolders, remoteName, root } from './workspace.mjs';

/** Data of `npm run dev`, with its own database: what is live there ends with the command, and must not reach the site of `npm start`. */
const DATA_DIR = path.join(dataFolder(process.env), 'dev');
const HOST_DIST = path.join(cacheDir, 'dev/host');
const ADMIN_DIST = path.join(cacheDir, 'dev/admin');

/** Runs npm run dev [-- <remote or admin>…], or one remote in a production site (--host, --production-host). @param {string[]} args */
export async function dev(args) {
  if (!args.some((arg) => /^--(production-)?host(=|$)/.test(arg))) return developSite(args);
  await ensureInstalled();
  const { developWithProduction } = await import('../../kit/dev-proxy/command.mjs');
  const { commandLine } = await import('./release-commands.mjs');
  const { running } = await developWithProduction(args, {
    commandLine,
    dirOf([named, ...more]) {
      if (!named || more.length > 0) throw new Error('Name one remote: npm run dev -- store --host https://site.example');
      return remoteDir(named);
    },
  });
  return running?.();
}

/** @param {string} named a remote's name, or the path of its folder outside of the repository @returns {string} an absolute path */
function remoteDir(named) {
  const isFolder = path.isAbsolute(named) && fs.existsSync(path.join(named, 'webpack.config.mjs'));
  return isFolder ? named : path.join(root, remoteFolder(named));
}

/**
 * Runs the site with hot reload for some packages: the server's page loads them from `webpack serve`; the panel is rebuilt into the folder
 * that the server reads.
 * @param {string[]} names remotes and `admin`; everything if empty
 */
async function developSite(names) {
  const all = remoteFolders();
  const isWhole = names.length === 0;
  const remotes = isWhole ? all : names.filter((name) => name !== ADMIN).map((name) => remoteFolder(name));
  const withPanel = isWhole || names.includes(ADMIN);
  const served = isWhole ? [HOST, ...remotes] : remotes;
  const serverPort = Number(process.env.PORT || 8080);
  await requireFreePort(serverPort, process.env.HOST || '127.0.0.1', 'the API server');
  for (const folder of served) await requireFreePort(devPort(folder), 'localhost', `the dev server of ${folder}`);

  await ensureInstalled();
  const others = all.filter((folder) => !remotes.includes(folder));
  const withRemotes = remotes.length > 0;
  if (!isWhole) await buildFolders([...others, HOST, ...(withRemotes ? [HOST_DEVELOPMENT] : [])]);
  const builtHost = withRemotes ? developmentHost : () => path.join(root, 'host/dist');
  const hostDist = isWhole ? HOST_DIST : await builtHost();
  const underDevelopment = [...served.map(remoteName), ...(withPanel ? [ADMIN] : [])];
  log(`Building ${underDevelopment.join(', ')} for development…`);
  // Not awaited: the panel's first build takes as long as the server's start.
  const development = { NODE_ENV: 'development' };
  const panel = withPanel ? [startWebpack(path.join(root, ADMIN), ['watch', '--output-path', ADMIN_DIST], development)] : [];
  const servers = served.map((folder) => ({
    folder,
    url: `http://localhost:${devPort(folder)}`,
    process: startDevServer(folder, development),
  }));
  const api = apiServer({ HOST_DIST: hostDist, ...(withPanel && { ADMIN_DIST }) });
  const exited = superviseUntilExit(api);
  const children = [...panel, ...servers.map((server) => server.process), api];
  try {
    // A server that can't start has said why.
    await Promise.race([exited, makeSite(servers, others)]);
    // Held back until the site can be used.
    api.stdout.pipe(process.stdout);
    return await exited;
  } finally {
    await Promise.all(children.map(stopProcess));
  }
}

/**
 * Waits until dev servers and releases make a whole site.
 * @param {{ folder: string, url: string, process: import('node:child_process').ChildProcess }[]} servers @param {string[]} others folders
 */
async function makeSite(servers, others) {
  await Promise.all(servers.map((server) => firstBuild(server)));
  await Promise.all(servers.filter(({ folder }) => !hasWebpack(folder)).map(register));
  const { readBuild } = await import('@greenroom/contract/releases');
  const { openStartingSite, releaseBuilds } = await import('../../kit/lib/releases.mjs');
  const target = await openStartingSite(DATA_DIR, 'npm run dev');
  const builds = others.map((folder) => readBuild(path.join(root, folder, 'dist')));
  for (const reason of await releaseBuilds(target, builds)) log(reason);
}

/** Runs a package's dev server; webpack's add themselves to the site. @param {string} folder @param {Record<string, string>} env */
function startDevServer(folder, env) {
  if (hasWebpack(folder)) return startWebpack(path.join(root, folder), ['serve'], { ...env, DEV_SITE_DATA: DATA_DIR, HOST_DIST });
  return startNpm(['run', 'dev', '-w', folder], { ...process.env, ...env });
}

/** Adds a remote whose dev server isn't webpack's. @param {{ folder: string, url: string }} server */
async function register({ folder, url }) {
  const { readPackage } = await import('../../kit/lib/external-build.mjs');
  const { releaseDevelopment } = await import('../../kit/lib/releases.mjs');
  const { routes, menu } = readPackage(path.join(root, folder));
  await releaseDevelopment({ name: remoteName(folder), entry: `${url}/mf-manifest.json`, routes, menu }, DATA_DIR);
}

/**
 * Copies the host with React's development build, which Fast Refresh in a remote needs.
 * @returns {Promise<string>} its folder
 */
async function developmentHost() {
  const { replaceHost } = await import('../../kit/dev-proxy/page.mjs');
  fs.rmSync(HOST_DIST, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'host/dist'), HOST_DIST, { recursive: true });
  const build = JSON.parse(fs.readFileSync(path.join(HOST_DIST, 'development/build.json'), 'utf8'));
  for (const page of ['index.html', 'overlay.html'].map((name) => path.join(HOST_DIST, name)))
    fs.writeFileSync(page, replaceHost(fs.readFileSync(page, 'utf8'), build));
  return HOST_DIST;
}

/** Restarts the API server whenever its sources change. @param {Record<string, string>} env */
function apiServer(env) {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const siteConfig = { ...JSON.parse(process.env.SITE_CONFIG || '{}'), remoteOverrides: 'loopback' };
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'api/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR,
      DATABASE_URL: '',
      REMOTES_DIR: '',
      REMOTES_BUCKET: '',
      ...env,
      // Also lets the Content-Security-Policy allow the host's dev server.
      SITE_CONFIG: JSON.stringify(siteConfig),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
