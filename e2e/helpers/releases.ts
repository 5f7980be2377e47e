import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { integrityOf, readBuild } from '@greenroom/contract/releases';
import { run } from '../../kit/lib/processes.mjs';
import { type ReleaseTarget, openSite } from '../../kit/lib/release-target.mjs';
import { openStartingSite, releaseBuilds } from '../../kit/lib/releases.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { type Site, temporaryFolder } from './site';

/** The built host. */
export const HOST_DIST = path.join(root, 'host/dist');

interface Release {
  name: string;
  version: string;
}

/** The releases of a running site, of which a journey may change each. */
export const releasesOf = ({ dataDir }: Pick<Site, 'dataDir'>, author = 'a journey'): Promise<ReleaseTarget> =>
  openStartingSite(dataDir, author);

/** A team that may release these parts of a site, which it starts with `env`. */
export function teamOf(team: string, ...remotes: string[]) {
  const token = `the-token-for-${remotes.join('-')}`;
  const tokens = [{ team, remotes, sha256: createHash('sha256').update(token).digest('hex') }];
  return {
    token,
    env: { RELEASE_TOKENS: JSON.stringify(tokens) },
    target: ({ url }: Pick<Site, 'url'>): Promise<ReleaseTarget> => openSite({ to: url, token }),
    /** Runs a release command. */
    command({ url }: Pick<Site, 'url'>, ...args: string[]) {
      const { RELEASE_TO: _to, ...env } = process.env;
      return run(process.execPath, ['scripts/run.mjs', ...args, '--to', url], { env: { ...env, RELEASE_TOKEN: token } });
    },
  };
}

/** Releases a build while the site runs, from the next page load. */
export async function releaseBuild(site: Pick<Site, 'dataDir'>, dist: string): Promise<void> {
  const [refusal] = await releaseBuilds(await releasesOf(site), [readBuild(dist)]);
  if (refusal) throw new Error(refusal);
}

/**
 * Releases the built store under another version while the site runs.
 * @param changes fields of its remote.json, which are left out where they are undefined
 * @returns the previous version
 */
export async function releaseStore(site: Site, version: string, changes: object = {}): Promise<string> {
  const next = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-release-'));
  try {
    fs.cpSync(path.join(root, 'remote-store/dist'), next, { recursive: true });
    const file = path.join(next, 'remote.json');
    const description = JSON.parse(fs.readFileSync(file, 'utf8')) as Release;
    fs.writeFileSync(file, JSON.stringify({ ...description, version, ...changes }));
    await releaseBuild(site, next);
    return description.version;
  } finally {
    fs.rmSync(next, { recursive: true });
  }
}

/** The files of a handwritten build of the store, whose entry is `remoteEntry.js`. */
export function storeBuild(version: string, scriptsAndStyles: Record<string, string>, routes = ['/store']): Map<string, Buffer> {
  const files = Object.fromEntries(Object.entries(scriptsAndStyles).map(([name, text]) => [name, integrityOf(text)]));
  const entry = 'remoteEntry.js';
  const description = { name: 'store', version, entry, integrity: files[entry], routes, files, exposes: ['./routes'] };
  const all = { ...scriptsAndStyles, 'remote.json': JSON.stringify(description) };
  return new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)]));
}

/** A build of the host with other code in front of that of its main script. @returns its folder */
export function buildHost(code: string): string {
  const dist = temporaryFolder();
  fs.cpSync(HOST_DIST, dist, { recursive: true });
  const page = path.join(dist, 'index.html');
  const html = fs.readFileSync(page, 'utf8');
  const main = path.join(dist, /\/(host\.[0-9a-f]{8}\.js)/.exec(html)?.[1] ?? '');
  const before = fs.readFileSync(main, 'utf8');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const changed = main.replace(/[0-9a-f]{8}\.js$/, `${hash}.js`);
  fs.writeFileSync(changed, code + before);
  fs.rmSync(main);
  const names = html.replaceAll(path.basename(main), path.basename(changed));
  fs.writeFileSync(page, names.replace(integrityOf(before), integrityOf(code + before)));
  return dist;
}
