import { BadConfiguration, readConfig, type Config } from '../../../config/config';
import { combine, failed, ok, warning, type Finding, causeOf, skipped, type Check } from '../../../delivery/setup/check';
import { request } from '../../../delivery/setup/check-http';
import path from 'node:path';
import { freeSpace } from '../../../lib/free-space';
import { writeProblem } from '../probe-folder';
import { PICTURES } from '../../../config/data-folder';
import { bucketProblem } from '../probe-bucket';

/** Judges the environment by the server's own validation, listing every error. */
export function checkEnvironment(env: NodeJS.ProcessEnv): Finding {
  try {
    return combine(remarks(readConfig(env), env));
  } catch (cause) {
    if (cause instanceof BadConfiguration) return failed(cause.message);
    throw cause;
  }
}

function remarks(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  if (config.demo) return [warning('This is the demo, with mock providers for Discord and Kick. Set NODE_ENV=production for a real site.')];
  if (env.NODE_ENV !== 'production')
    return [warning('NODE_ENV is not production. Set NODE_ENV=production, so that the demo never starts.')];
  const findings = [ok('Valid, for production.')];
  if (!config.publicUrl) findings.push(warning("PUBLIC_URL is not set. Set it to the site's address, such as https://site.example."));
  if (!config.publicUrl && config.releaseTokens.some(({ pipeline }) => pipeline))
    findings.push(failed("Pipelines in RELEASE_TOKENS can't release without PUBLIC_URL. Set it."));
  if (config.adminDiscordIds.length === 0)
    findings.push(warning('ADMIN_DISCORD_IDS is empty. Set your Discord id, unless the site has an admin already.'));
  const { regionsNotServed = [], countryHeader } = config.siteConfig;
  if (regionsNotServed.length > 0 && !countryHeader) {
    findings.push(
      warning(
        'SITE_CONFIG has regionsNotServed without countryHeader, so every region is served. Name the header in which your proxy sets the country, such as CF-IPCountry.',
      ),
    );
  }
  return findings;
}

/** Oldest version, as in `engines` of the root's package.json. */
const MINIMUM = { major: 20, minor: 19 };

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor);
  return isEnough ? ok(version) : failed(`This is Node.js ${version}. Install ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
}

const WARNING_SECONDS = 5;
/** Sessions of OAuth providers, signatures of buckets and the times of raffles depend on the clock. */
const FAILED_SECONDS = 60;

/** Compares this machine's clock with the OAuth provider's, or the site's proxy's. */
export const clockCheck: Check = {
  name: 'clock',
  async run({ config: { demo, discord, publicUrl } }) {
    const url = demo || !discord.client ? publicUrl : new URL(discord.tokenUrl).origin;
    if (!url) return skipped('Nothing to compare with: Discord and PUBLIC_URL are not set.');
    const sentAt = Date.now();
    const response = await request(url, { method: 'HEAD', anyCertificate: true }).catch(causeOf);
    if (typeof response === 'string') return warning(`The clock could not be compared with that of ${new URL(url).host} (${response}).`);
    const theirs = Date.parse(response.headers.date ?? '');
    if (Number.isNaN(theirs)) return warning(`The clock could not be compared: ${new URL(url).host} sends no Date header.`);
    return judgeClock((sentAt + Date.now()) / 2, theirs, new URL(url).host);
  },
};

/** @param ours in ms @param theirs in ms, rounded down to a second */
export function judgeClock(ours: number, theirs: number, host: string): Finding {
  const seconds = Math.round((ours - theirs - 500) / 1000);
  const apart = Math.abs(seconds);
  const text = `This machine's clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${host}.`;
  const repair = 'Synchronize it (timedatectl set-ntp true).';
  if (apart > FAILED_SECONDS) return failed(`${text} ${repair} Sign-in, buckets and draws depend on it.`);
  return apart > WARNING_SECONDS ? warning(`${text} ${repair}`) : ok(`Within ${apart + 1} s of ${host}.`);
}

const GB = 1024 ** 3;
const WARNING_BYTES = 2 * GB;
const FAILED_BYTES = 0.2 * GB;

/** Checks that the data folder is writable, and its disk has space. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ config: { dataDir } }) {
    const problem = await writeProblem(dataDir);
    if (problem)
      return failed(
        `DATA_DIR ${dataDir} is not writable (${problem}). Give it to the server's user (chown), or set DATA_DIR to another folder.`,
      );
    return judgeSpace(await freeSpace(dataDir), path.resolve(dataDir));
  },
};

/** @param bytes free for the server's user */
export function judgeSpace(bytes: number, folder: string): Finding {
  const text = `${(bytes / GB).toFixed(1)} GB are free for ${folder}.`;
  if (bytes < FAILED_BYTES) return failed(`${text} Make space, or move DATA_DIR to a larger disk: writes are about to fail.`);
  return bytes < WARNING_BYTES ? warning(`${text} Make space before it runs out.`) : ok(text);
}

export const picturesCheck: Check = {
  name: 'pictures',
  async run({ config: { bucket, dataDir } }) {
    if (bucket) {
      const problem = await bucketProblem(bucket);
      return problem
        ? failed(`The bucket ${bucket.bucket} can't be used (${problem.cause}). ${problem.repair}`)
        : ok(`The bucket ${bucket.bucket} stores, returns and deletes objects.`);
    }
    const folder = path.join(dataDir, PICTURES);
    const problem = await writeProblem(folder);
    if (problem)
      return failed(
        `The folder ${folder} is not writable (${problem}). Give it to the server's user (chown), or set S3_ENDPOINT and its companions.`,
      );
    return ok(`The folder ${folder} is writable. Several servers need a bucket instead.`);
  },
};
