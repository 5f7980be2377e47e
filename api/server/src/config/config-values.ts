import type { KeyObject } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PageConfig } from '@greenroom/contract';
import { type Permission, PERMISSIONS, type Preset, PRESET_NAMES } from '@greenroom/contract/admin';
import { z } from 'zod';
import { type MailServer, parseMailServer } from '../lib/mail';
import { readPublicKey } from '../lib/rsa-key';

/** A bucket of any S3-compatible service. */
export interface BucketConfig {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL.' });
export const flag = z.enum(['0', '1'], 'must be 0 or 1.').transform((value) => value === '1');
/** An http or https URL that paths are added to, without a slash at the end. */
export const baseUrl = webUrl.transform((url) => url.replace(/\/+$/, ''));
/** A number of at most this many digits. */
export const wholeNumber = (digits: number, problem: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), problem)
    .transform(Number);
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);
/** Origins such as `https://chat.example`, separated by commas. */
export const webOrigins = commaList.refine(
  (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin),
  'must be origins such as https://chat.example, separated by commas.',
);
export const days = wholeNumber(5, 'must be a number of days.');
/** Relative folders are resolved against the repository, not the working directory. */
export const folder = z.string().transform((value) => path.resolve(ROOT, value));

/** Proxies whose `X-Forwarded-*` headers are trusted: their number in front of the server, or their addresses. */
export const trustProxy = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressRange)) return addresses;
  context.addIssue({ code: 'custom', message: 'must be a number of proxies, or their addresses, separated by commas.' });
  return z.NEVER;
});

/** IP addresses, each with an optional prefix length, separated by commas. */
export const addressRanges = commaList.refine(
  (addresses) => addresses.every(isAddressRange),
  'must be IP addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas.',
);

/** A condition on staff: a preset role, `all` for any role, or a permission. */
type StaffName = Preset | 'all' | Permission;
const STAFF_NAMES: readonly StaffName[] = [...PRESET_NAMES, 'all', ...PERMISSIONS];

/** Roles and permissions of the staff, separated by commas. */
export const staffNames = commaList.pipe(
  z.array(
    z.enum(STAFF_NAMES, {
      error: ({ input }) => {
        const expected = `must be ${PRESET_NAMES.join(', ')}, all, or permissions such as settings:configure, separated by commas`;
        return `${expected}. There is no ${JSON.stringify(input)}; name a role of your own by what it may do.`;
      },
    }),
  ),
);

/** Secrets, separated by commas: the first is used, all are accepted. */
export const secretList = commaList.refine(
  (keys) => keys.every((key) => key.length >= 32),
  'must be secrets of at least 32 characters each, separated by commas.',
);

/** Kick's public key in PEM; line breaks may be written as \\n. */
export const publicKey = z.string().transform((text, context): KeyObject => {
  const key = readPublicKey(text.replaceAll('\\n', '\n'));
  if (key) return key;
  context.addIssue({ code: 'custom', message: 'must be an RSA key in PEM, of at least 2048 bits.' });
  return z.NEVER;
});

function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = net.isIP(address);
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}

/** Tells whether only programs of this machine can reach an address that a server listens on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'));

export const mailServer = z.string().transform((text, context): MailServer => {
  const server = parseMailServer(text);
  if (server) return server;
  const example = 'smtps://user:password@mail.example:465';
  const message = `must be an address such as ${example}, with nothing after the port. Write special characters of the password as %xx.`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Email address, optionally with a name: `Greenroom <site@example.com>`. */
export const sender = z
  .string()
  .refine(
    (text) => !/\p{Cc}/u.test(text) && z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an email address, or a name with one in angle brackets.',
  );

/** A variable that holds JSON. @param example shown in the error message; may be empty */
function json<Value>(example: string, schema: z.ZodType<Value>) {
  return z.string().transform((text, context): Value => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: example ? `must be JSON: ${example}.` : 'must be JSON.' });
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    context.addIssue({ code: 'custom', message: `is wrong at "${issue?.path.join('.')}": ${issue?.message}.` });
    return z.NEVER;
  });
}

export const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.');

/** Claims of which one is required, since an issuer has many customers: `ref` alone is a branch of anyone. */
const IDENTITIES = ['sub', 'repository', 'repository_id', 'project_path', 'project_id'];

/** OpenID Connect tokens of the pipeline, by issuer and claims, in which `*` stands for any text. */
const PipelineIdentity = z.object({
  issuer: webUrl.transform((url) => url.replace(/\/$/, '')),
  /** Defaults to PUBLIC_URL. */
  audience: z.string().min(1).optional(),
  claims: z
    .record(z.string().min(1), z.string().min(1))
    .refine(
      (claims) => IDENTITIES.some((name) => claims[name] !== undefined && !claims[name].startsWith('*')),
      'it has to name the pipeline by "sub" or "repository".',
    ),
});
export type PipelineIdentity = z.infer<typeof PipelineIdentity>;

/** Permission to release. Tokens are configured as SHA-256, so the environment reveals none. */
const ReleaseToken = z
  .object({
    team: z.string().min(1),
    remotes: z.array(z.string().min(1)),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** Pipeline that may release as the team, by its OpenID Connect token. */
    pipeline: PipelineIdentity.optional(),
    /** Notified of the decisions on these remotes' canaries. */
    webhook: webUrl.optional(),
  })
  .refine(({ sha256, pipeline }) => sha256 !== undefined || pipeline !== undefined, 'a team needs "sha256" or "pipeline".');
export type ReleaseToken = z.infer<typeof ReleaseToken>;

export const releaseTokens = json('a list such as [{"team":"store team","remotes":["store"],"sha256":"…"}]', z.array(ReleaseToken));

export const siteConfig = json('', PageConfig.omit({ appearance: true, links: true }));
