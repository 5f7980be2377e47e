import fs from 'node:fs';
import path from 'node:path';
import { runServerCommand } from './server-command.mjs';
import { withTemporarySite } from './temporary-site.mjs';
import { dataPlaces, root } from './workspace.mjs';

/** @import { Files, HostContract, PartAfter, PrunedVersion, ReleaseStore, SiteRules, VisibleVersion } from '@greenroom/releases' */
/** @import { LiveSite } from '../../kit/lib/check-command.mjs' */
/** @import { ReleaseTarget } from '../../kit/lib/release-target.mjs' */

/**
 * The data of this repository's folder, whose site may not run.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} by the author in the history
 * @returns {Promise<ReleaseTarget>}
 */
export async function openLocalTarget(env, by) {
  const { HOST, ReleaseRefused, Releases, readDescription, releaseFindings, versionsAfter, visibleVersion } =
    await import('@greenroom/releases');
  const releases = new Releases(await openStore(env));
  const rules = siteRules(env);
  const builtHost = readBuiltHost(env);
  /** @param {Record<string, unknown> | null} description @param {VisibleVersion[]} visible @param {Files} [files] @returns {string[]} warnings */
  const judge = (description, visible, files) => {
    if (!description) return [];
    const candidate = /** @type {any} */ (description);
    const { problems, warnings } = releaseFindings(candidate, { files, visible, builtHost, site: rules });
    if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'));
    return warnings;
  };
  return {
    async upload(name, files, others = []) {
      const together = others.map((each) => visibleVersion(String(each.name), String(each.version), each));
      const visible = (await releases.visible()).filter((each) => !together.some((other) => other.name === each.name));
      const warnings = judge(readDescription(files), [...visible, ...together], files);
      if (name === HOST) await releases.beginHost(hostDist(env));
      return { ...(await releases.upload(files)), warnings };
    },
    async change(wanted) {
      /** @type {Set<string>} */
      const warnings = new Set();
      /** @param {Map<string, PartAfter>} after */
      const check = async (after) => {
        warnings.clear();
        for (const { name, version, together } of versionsAfter(after))
          for (const warning of judge(await releases.description(name, version), await releases.visible(together))) warnings.add(warning);
        if (env.RELEASE_CHECK === 'required')
          for (const [name, { change, state }] of after) await releases.requireCheck(name, change, state);
      };
      return { parts: Object.fromEntries(await releases.make(wanted, by, { check })), warnings: [...warnings] };
    },
    async preview(versions) {
      const together = new Map(versions.length > 1 ? versions.map(({ remote, version }) => [remote, version]) : []);
      for (const { remote, version } of versions) {
        await releases.require(remote, version);
        judge(await releases.description(remote, version), await releases.visible(together));
      }
      return null;
    },
    async list() {
      const names = await releases.names();
      return Promise.all(
        names.map(async (name) => ({
          name,
          history: await releases.history(name),
          checked: await releases.checkedVersions(name),
          removed: await releases.removedVersions(name),
        })),
      );
    },
    async prune(names, dryRun) {
      // The database has what open tabs asked for.
      const { data } = await runServerCommand('prune', [...names, ...(dryRun ? ['--dry-run'] : [])], env);
      return /** @type {{ versions: PrunedVersion[] }} */ (data).versions;
    },
    recordCheck: (name, version, check) => releases.recordCheck(name, version, check),
    withSite: (names, use) => withTemporarySite({ env, remotes: names }, use),
  };
}

/**
 * What a remote is checked against in this repository's folder: the built host, and what is live in its data.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names of the remotes
 * @returns {Promise<LiveSite>}
 * @throws if the host is not built
 */
export async function openLocalSite(env, names) {
  const { Releases } = await import('@greenroom/releases');
  const host = readBuiltHost(env);
  if (!host)
    throw new Error(
      'The host is not built, so it does not say what it provides: npm run build, or name a site with --to https://site.example.',
    );
  const releases = new Releases(await openStore(env));
  const current = [...(await releases.current(names))];
  const live = await Promise.all(current.map(([name, { state }]) => releases.description(name, state.live)));
  return { host, others: await releases.visible(), live: /** @type {any[]} */ (live.filter(Boolean)), rules: siteRules(env) };
}

/** Opens the store of the server's environment. @param {NodeJS.ProcessEnv} env @returns {Promise<ReleaseStore>} */
async function openStore(env) {
  const { FolderStore } = await import('@greenroom/releases');
  const { REMOTES_BUCKET, S3_ENDPOINT, S3_REGION = 'auto', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!REMOTES_BUCKET) return new FolderStore(dataPlaces(env).remotesDir);
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('REMOTES_BUCKET needs the S3_* variables, which say where buckets are.');
  const { BucketStore } = await import('@greenroom/releases/bucket-store');
  return new BucketStore({
    endpoint: S3_ENDPOINT,
    bucket: REMOTES_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** The operator's rules, from the same variable as the server's. @param {NodeJS.ProcessEnv} env @returns {SiteRules} */
function siteRules({ SITE_CONFIG }) {
  try {
    return JSON.parse(SITE_CONFIG || '{}');
  } catch {
    throw new Error('SITE_CONFIG must be JSON.');
  }
}

/** The contract of the host that is built in this folder. @param {NodeJS.ProcessEnv} env @returns {HostContract | null} */
function readBuiltHost(env) {
  const file = path.join(hostDist(env), 'host.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** @param {NodeJS.ProcessEnv} env */
const hostDist = (env) => path.resolve(root, env.HOST_DIST || 'host/dist');
