import type { Config } from '../../config/config';
import { failureCode } from '../../lib/failure-code';
import { SECOND } from '../../lib/durations';
import { withTimeout } from '../../lib/caches';

/** `skipped`: the check does not apply to this installation. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped';

/** A status, and a sentence that names the state, and how to repair it. */
export interface Finding {
  status: Status;
  text: string;
}

export interface Installation {
  config: Config;
  /** The environment that `config` was read from. */
  env: NodeJS.ProcessEnv;
  /** Ids of the Discord roles that items of the store give. */
  roles?: readonly string[];
}

/** A check of a part. `run` may throw: an unexpected error is a failure with the error's message. */
export interface Check {
  name: string;
  run(installation: Installation): Promise<Finding> | Finding;
}

export const ok = (text: string): Finding => ({ status: 'ok', text });
export const warning = (text: string): Finding => ({ status: 'warning', text });
export const failed = (text: string): Finding => ({ status: 'failed', text });
export const skipped = (text: string): Finding => ({ status: 'skipped', text });

const ORDER: Status[] = ['skipped', 'ok', 'warning', 'failed'];

/** Combines the findings of a check's parts: the worst status, and the sentences of that status alone. */
export function combine(findings: readonly Finding[]): Finding {
  const status = findings.reduce<Status>(
    (worst, finding) => (ORDER.indexOf(finding.status) > ORDER.indexOf(worst) ? finding.status : worst),
    'skipped',
  );
  const texts = findings.filter((finding) => finding.status === status || (status === 'failed' && finding.status === 'warning'));
  return { status, text: texts.map(({ text }) => text).join(' ') };
}

/** Returns the codes of an error, or of its cause. The message may quote the other side. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause !== undefined) return causeOf(error.cause);
  const { code, originalCode, responseCode } = error as { code?: unknown; originalCode?: unknown; responseCode?: unknown };
  return [originalCode ?? code ?? error.name, responseCode].flatMap((each) => failureCode(each) ?? []).join(' ');
}

export interface NamedFinding extends Finding {
  name: string;
}

/** Runs a check. Never rejects. */
export async function runCheck(check: Check, installation: Installation, timeoutMs: number): Promise<NamedFinding> {
  const late = () => failed(`The check got no result within ${timeoutMs / SECOND} seconds.`);
  try {
    const finding = await withTimeout(
      Promise.resolve(installation).then((given) => check.run(given)),
      timeoutMs,
      late,
    );
    return { name: check.name, ...finding };
  } catch (cause) {
    return { name: check.name, ...failed(`The check failed: ${causeOf(cause)}.`) };
  }
}

/** Variables with a secret in them: all of it, or parts of an address. */
const SECRET_VARIABLES = [
  'SESSION_SECRET',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'KICK_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];
const ADDRESS_VARIABLES = ['DATABASE_URL', 'SMTP_URL'];

/** Shorter ones would blank out words of the sentences. */
const MIN_SECRET_LENGTH = 4;

/** Replaces the environment's secrets, which messages of servers and libraries may repeat. */
export function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const passwords = ADDRESS_VARIABLES.flatMap((name) => passwordsOf(env[name] ?? ''));
  const webhooks = [...(env.RELEASE_TOKENS ?? '').matchAll(/"(https?:[^"]+)"/g)].map(([, url = '']) => url);
  return censor(text, [...SECRET_VARIABLES.map((name) => env[name]), ...passwords, ...webhooks]);
}

export const censor = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length)
    .reduce((censored, secret) => censored.replaceAll(secret, '***'), text);

/** Returns the password of a URL, as written and decoded. An invalid URL is secret as a whole. */
function passwordsOf(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { password } = new URL(url);
  try {
    return [url, password, decodeURIComponent(password)];
  } catch {
    return [url, password];
  }
}
