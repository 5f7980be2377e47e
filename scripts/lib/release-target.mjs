import fs from 'node:fs';
import path from 'node:path';
import { dataPlaces, root } from './workspace.mjs';

/** @import { Change, Files, ReleaseRecord, ReleaseStore, SiteRules } from '@greenroom/releases' */

const RESPONSE_TIMEOUT_MS = 120_000;

/** @typedef {{ url: string, token: string, expires_at: string }} Preview the address of a preview, and its end in ISO 8601 */

/**
 * The site that releases go to.
 * @typedef {object} ReleaseTarget
 * @property {(name: string, files: Files) => Promise<{ name: string, version: string }>} upload stores a build that passes the release gate
 * @property {(name: string, change: Change) => Promise<ReleaseRecord>} change
 * @property {(name: string, version: string) => Promise<Preview | null>} preview of a stored version; null without a server, which has the key
 * @property {() => Promise<ListedRemote[]>} list
 * @property {(name: string, version: string, check: { host: string, with: string[] }) => Promise<unknown>} recordCheck that a version passed the
 *   check in a browser
 * @property {{ url: string, token: string } | null} site null for this folder's data, whose site may not run
 *
 * @typedef {object} ListedRemote
 * @property {string} name
 * @property {ReleaseRecord[]} history the oldest first
 * @property {string[]} checked the versions that passed the check in a browser
 */

/**
 * Opens the site at `to`, or else the local data.
 * @param {{ to?: string, token?: string, env: NodeJS.ProcessEnv, by: string }} options `by`: the name in the history of a local release
 * @returns {Promise<ReleaseTarget>}
 */
export async function openTarget({ to, token, env, by }) {
  if (!to) return localTarget(env, by);
  if (!token) throw new Error('Releasing on a site elsewhere takes a token: --token, or better RELEASE_TOKEN in the environment.');
  if (!URL.canParse(to)) throw new Error(`"${to}" is no address: --to https://site.example`);
  return siteTarget(new URL(to).origin, token);
}

/** @param {string} site @param {string} token @returns {ReleaseTarget} */
function siteTarget(site, token) {
  /** @param {string} address @param {object} [body] */
  const call = async (address, body) => {
    const response = await fetch(`${site}/api/releases${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }).catch((cause) => {
      throw new Error(`${site} can't be reached: ${cause.cause?.message ?? cause.message}. Nothing is known of the outcome: npm run releases shows what is live.`);
    });
    const json = await response.json().catch(() => ({}));
    if (!response.ok || json.success !== true) {
      throw new Error(json.errors?.release?.join('\n') ?? json.message ?? `${site} answered ${response.status}, and not as a Greenroom server does.`);
    }
    return json.data;
  };
  return {
    upload: (name, files) =>
      call(`/${name}/versions`, { files: Object.fromEntries([...files].map(([file, bytes]) => [file, bytes.toString('base64')])) }),
    change: (name, change) => call(`/${name}`, change),
    preview: (name, version) => call(`/${name}/previews`, { version }),
    list: () => call(''),
    recordCheck: (name, version, check) => call(`/${name}/checks`, { version, ...check }),
    site: { url: site, token },
  };
}

/** @param {NodeJS.ProcessEnv} env @param {string} by @returns {Promise<ReleaseTarget>} */
async function localTarget(env, by) {
  const { ReleaseRefused, Releases, releaseProblems } = await import('@greenroom/releases');
  const releases = new Releases(await openStore(env));
  const site = siteRules(env);
  /** @param {Record<string, unknown> | null} description @param {Files} [files] */
  const judge = async (description, files) => {
    if (!description) return;
    const reasons = releaseProblems(/** @type {any} */ (description), { files, host: liveHost(env), others: await releases.visible(), site });
    if (reasons.length > 0) throw new ReleaseRefused(reasons.join('\n'));
  };
  return {
    async upload(_name, files) {
      await judge(JSON.parse(String(files.get('remote.json'))), files);
      return releases.upload(files);
    },
    async change(name, change) {
      const state = await releases.preview(name, change);
      for (const version of [state.live, state.canary?.version]) if (version) await judge(await releases.description(name, version));
      if (env.RELEASE_CHECK === 'required') await releases.requireCheck(name, change, state);
      return releases.change(name, change, by);
    },
    async preview(name, version) {
      if (!(await releases.has(name, version))) throw new ReleaseRefused(`There is no version ${version} of ${name}.`);
      await judge(await releases.description(name, version));
      return null;
    },
    async list() {
      const names = await releases.names();
      return Promise.all(names.map(async (name) => ({ name, history: await releases.history(name), checked: await releases.checkedVersions(name) })));
    },
    recordCheck: (name, version, check) => releases.recordCheck(name, version, check),
    site: null,
  };
}

/** Opens the store of the server's environment. @param {NodeJS.ProcessEnv} env @returns {Promise<ReleaseStore>} */
async function openStore(env) {
  const { BucketStore, FolderStore } = await import('@greenroom/releases');
  const { REMOTES_BUCKET, S3_ENDPOINT, S3_REGION = 'auto', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!REMOTES_BUCKET) return new FolderStore(dataPlaces(env).remotesDir);
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('REMOTES_BUCKET needs the S3_* variables, which say where buckets are.');
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

/** @param {NodeJS.ProcessEnv} env */
function liveHost(env) {
  const file = path.join(path.resolve(root, env.HOST_DIST || 'host/dist'), 'host.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}
