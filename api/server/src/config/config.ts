import { typedText } from '@greenroom/contract';
import fs from 'node:fs';
import path from 'node:path';
import type { BucketConfig } from '../config/config-values';
import { z } from 'zod';
import {
  isLoopback,
  ROOT,
  addressRanges,
  bucketName,
  days,
  secretList,
  flag,
  folder,
  mailServer,
  publicKey,
  releaseTokens,
  sender,
  siteConfig,
  staffNames,
  trustProxy,
  webOrigins,
  webUrl,
} from './config-values';
import { RELEASES } from './data-folder';

/** Lists every invalid variable; the message is printed to the terminal. */
export class BadConfiguration extends Error {}

/** All of these, or none. */
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const MAIL = ['SMTP_URL', 'MAIL_FROM', 'CONTACT_MAIL_TO'] as const;

/** Connections that the browser can set up too, each by all of its variables or none. */
export const CONNECTIONS = {
  discord: ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  kick: ['KICK_CLIENT_ID', 'KICK_CLIENT_SECRET'],
  mail: MAIL,
} as const;
export type ConnectionName = keyof typeof CONNECTIONS;
export type ConnectionValues = Partial<Record<(typeof CONNECTIONS)[ConnectionName][number], string>>;

/** Variables of docs/contracts.md#environment, and those that an operator rarely needs. `npm start` sets DEMO_STREAM and START_GUIDE. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535.')
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Origin in the visitor's address bar, if it differs from the one that reaches the server. */
  PUBLIC_URL: webUrl.transform((url) => new URL(url).origin).optional(),
  /** Number of proxies in front of the server, or their addresses: their `X-Forwarded-*` headers are trusted. */
  TRUST_PROXY: trustProxy.default(0),
  /** Addresses that may read GET /metrics, each with an optional prefix length. */
  METRICS_ALLOW: addressRanges.default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL.' }).optional(),
  /** True if frequent statements are prepared on their connection; 0 behind a pooler that switches connections between transactions. */
  PREPARED_STATEMENTS: flag.default(true),
  /** Encrypts stored keys: the first encrypts, all decrypt. Empty: derived from the session secret. */
  ENCRYPTION_KEY: secretList.default([]),
  /** Hashes ids of deleted accounts: the first hashes, all recognize. Empty: derived from the session secret. */
  DELETED_ACCOUNTS_KEY: secretList.default([]),
  /** Inside addresses that sources of wagers may have, each with an optional prefix length. */
  SOURCES_ALLOW: addressRanges.default([]),
  /** Address of drand's HTTP API, whose rounds the draws of new raffles use. */
  DRAW_BEACON: webUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  /** Signs messages of web push: the private key of `npx web-push generate-vapid-keys`. Empty: generated and stored. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}=?$/, 'must be a private key as `npx web-push generate-vapid-keys` prints it.')
    .optional(),
  /** Inside addresses that push services may have, each with an optional prefix length. */
  PUSH_ALLOW: addressRanges.default([]),
  DATA_DIR: folder.default(path.join(ROOT, '.data')),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters.').optional(),
  ADMIN_DISCORD_IDS: z
    .string()
    .transform((ids) => ids.split(',').map(typedText).filter(Boolean))
    .refine((ids) => ids.every((id) => /^\d{1,20}$/.test(id)), 'must be Discord ids, separated by commas.')
    .default([]),
  /** Staff who need a second factor, see docs/security.md#accounts-of-the-staff. */
  SECOND_FACTOR_ROLES: staffNames.default([]),
  DEMO: flag.optional(),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  DISCORD_AUTHORIZE_URL: webUrl.default('https://discord.com/oauth2/authorize'),
  DISCORD_TOKEN_URL: webUrl.default('https://discord.com/api/oauth2/token'),
  DISCORD_USER_URL: webUrl.default('https://discord.com/api/users/@me'),
  /** Origins of services with webhooks like Discord's, which the staff may announce to as well; inside addresses too. */
  DISCORD_WEBHOOK_ORIGINS: webOrigins.default([]),
  KICK_CLIENT_ID: z.string().optional(),
  KICK_CLIENT_SECRET: z.string().optional(),
  KICK_AUTHORIZE_URL: webUrl.default('https://id.kick.com/oauth/authorize'),
  KICK_TOKEN_URL: webUrl.default('https://id.kick.com/oauth/token'),
  KICK_USER_URL: webUrl.default('https://api.kick.com/public/v1/users'),
  /** URL without a trailing slash. In the demo, a path of this server: its mock. */
  KICK_API_URL: webUrl.transform((url) => url.replace(/\/+$/, '')).default('https://api.kick.com/public/v1'),
  KICK_REVOKE_URL: webUrl.default('https://id.kick.com/oauth/revoke'),
  /** Verifies events; fetched from the API if unset. */
  KICK_PUBLIC_KEY: publicKey.optional(),
  /** `smtp:` uses TLS if offered, `smtps:` requires it; may contain user and password. */
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  CONTACT_MAIL_TO: z.email('must be an email address.').optional(),
  REMOTES_DIR: folder.optional(),
  REMOTES_URL: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http or https URL, or a path that begins with a slash.')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('/remotes'),
  /** Bucket of released remotes, in place of REMOTES_DIR. */
  REMOTES_BUCKET: bucketName.optional(),
  /** Builds that are released if their remote never was; the image sets it. */
  FIRST_REMOTES: folder.optional(),
  RELEASE_TOKENS: releaseTokens.default([]),
  /** True if only versions that passed the check in a browser may become live. */
  RELEASE_CHECK: z.enum(['required', 'optional'], 'must be required or optional.').default('optional'),
  /** Number of each remote's newest versions that stay in the store (docs/releases.md#old-versions). */
  RELEASE_KEEP_VERSIONS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of versions.')
    .transform(Number)
    .default(10),
  /** Days each version stays; at least one, so that what is being released stays. */
  RELEASE_KEEP_DAYS: days.refine((count) => count > 0, 'must be at least 1.').default(90),
  /** True if the server removes older versions automatically. */
  RELEASE_PRUNE: flag.default(false),
  ADMIN_DIST: folder.default(path.join(ROOT, 'admin/dist')),
  HOST_DIST: folder.default(path.join(ROOT, 'host/dist')),
  SITE_CONFIG: siteConfig.default({}),
  /** Time the server goes on serving after SIGTERM while `/readyz` fails, so that proxies send requests elsewhere first. */
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999.')
    .transform(Number)
    .default(0),
  START_GUIDE: flag.default(false),
  /** True if the demo's mock of Kick plays a stream, whose events arrive at this server. */
  DEMO_STREAM: flag.default(false),
  /** Bucket of images, in place of the folder `storage` below DATA_DIR. */
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Days until deletion (docs/privacy.md); 0 for never. Audit log entries, from the change. */
  RETENTION_AUDIT_DAYS: days.default(3 * 365),
  /** Contact messages, from when the staff has handled them. */
  RETENTION_CONTACT_DAYS: days.default(365),
  /** Resolved and closed tickets, from their last change. */
  RETENTION_TICKETS_DAYS: days.default(2 * 365),
  /** Chat messages of the channel, from their arrival. */
  RETENTION_CHAT_DAYS: days.default(2),
  /** Other events of the channel, from their arrival. */
  RETENTION_KICK_EVENTS_DAYS: days.default(30),
  RETENTION_DELETED_ACCOUNTS_DAYS: days.refine((count) => count > 0, 'must be at least 1.').default(365),
  // Read by OpenTelemetry itself, as are its other OTEL_* variables.
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
      'must be a sampler such as traceidratio.',
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1.')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as warn or info.')
    .default('warn'),
});
type Environment = z.infer<typeof Environment>;

/** The server's validated configuration. Parts that the operator has not set are null or undefined. */
export type Config = ReturnType<typeof assemble>;
/** An OAuth provider. Sign-in with it is disabled while `client` is null. */
export type PlatformConfig = Config['discord'];
export type MailConfig = NonNullable<Config['mail']>;
export type RetentionConfig = Config['retention'];

/**
 * Reads and validates the server's environment (docs/contracts.md#environment). An empty variable counts as unset.
 * @throws {BadConfiguration} with every invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  // Zod skips refinements after a failure; checking separately reports every problem at once.
  const problems = [...(parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? []), ...problemsBetween(given)];
  if (!parsed.success || problems.length > 0) {
    throw new BadConfiguration(['Greenroom cannot start with this environment:', ...problems].join('\n  '));
  }
  return assemble(parsed.data);
}

export function readConnections(values: ConnectionValues) {
  const { discord, kick, mail } = assemble(Environment.parse(values));
  return { discord: discord.client, kick: kick.client, mail };
}

/** Returns the problems of a connection's variables, by variable; empty if they are valid and complete. */
export function connectionProblems(name: ConnectionName, values: ConnectionValues): Record<string, string[]> {
  const issues = Environment.safeParse(values).error?.issues ?? [];
  const problems = CONNECTIONS[name].flatMap((variable) => {
    const issue = issues.find(({ path: [at] }) => at === variable);
    if (!values[variable]) return [[variable, ['This is required.']]];
    return issue ? [[variable, [`This ${issue.message}`]]] : [];
  });
  return Object.fromEntries(problems) as Record<string, string[]>;
}

/** Checks rules across variables. */
function problemsBetween(given: NodeJS.ProcessEnv): string[] {
  const problems = [];
  for (const name of ['DISCORD', 'KICK']) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
    if (!!given[id] !== !!given[secret]) problems.push(`${id} and ${secret} must be set together.`);
  }
  for (const group of [BUCKET, MAIL]) {
    const missing = group.filter((name) => !given[name]);
    if (missing.length === 0 || missing.length === group.length) continue;
    problems.push(`${group.join(', ')} must be set together; ${missing.join(', ')} is missing.`);
  }
  if (given.REMOTES_BUCKET && !given.S3_ENDPOINT) problems.push('REMOTES_BUCKET needs the S3_* variables, which say where buckets are.');
  if (given.DEMO === '1' && given.NODE_ENV === 'production') {
    problems.push('DEMO cannot be 1 while NODE_ENV is production.');
  }
  const isImplicitDemo = !given.DEMO && !given.DISCORD_CLIENT_ID && given.NODE_ENV !== 'production';
  if (isImplicitDemo && given.HOST && !isLoopback(given.HOST))
    problems.push(
      `Without DISCORD_CLIENT_ID this is a demo, in which everybody can be the Admin, and HOST=${given.HOST} opens it to the network. Set DEMO=1 if others may reach it.`,
    );
  const dir = given.DATA_DIR && path.resolve(ROOT, given.DATA_DIR);
  if (dir && fs.existsSync(dir) && !fs.statSync(dir).isDirectory()) problems.push(`DATA_DIR must be a folder: ${dir}`);
  return problems;
}

function assemble(env: Environment) {
  const discord = platform(env, 'DISCORD');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    metricsAllow: env.METRICS_ALLOW,
    databaseUrl: env.DATABASE_URL,
    preparedStatements: env.PREPARED_STATEMENTS,
    dataDir: env.DATA_DIR,
    sessionSecret: env.SESSION_SECRET,
    encryptionKeys: env.ENCRYPTION_KEY,
    deletedAccountsKeys: env.DELETED_ACCOUNTS_KEY,
    sourcesAllow: env.SOURCES_ALLOW,
    drawBeacon: env.DRAW_BEACON,
    push: { privateKey: env.VAPID_PRIVATE_KEY, allow: env.PUSH_ALLOW },
    adminDiscordIds: env.ADMIN_DISCORD_IDS,
    secondFactorRoles: env.SECOND_FACTOR_ROLES,
    isProduction: env.NODE_ENV === 'production',
    demo: env.DEMO ?? (!discord.client && env.NODE_ENV !== 'production'),
    discord,
    discordWebhookOrigins: env.DISCORD_WEBHOOK_ORIGINS,
    kick: platform(env, 'KICK'),
    kickApi: { apiUrl: env.KICK_API_URL, revokeUrl: env.KICK_REVOKE_URL, publicKey: env.KICK_PUBLIC_KEY },
    demoStream: env.DEMO_STREAM,
    mail: mailOf(env),
    remotesDir: env.REMOTES_DIR ?? path.join(env.DATA_DIR, RELEASES),
    remotesBucket: env.REMOTES_BUCKET ? bucket({ ...env, S3_BUCKET: env.REMOTES_BUCKET }) : null,
    remotesUrl: env.REMOTES_URL,
    firstRemotes: env.FIRST_REMOTES,
    releaseTokens: env.RELEASE_TOKENS,
    releaseCheck: env.RELEASE_CHECK,
    releaseRetention: { versions: env.RELEASE_KEEP_VERSIONS, days: env.RELEASE_KEEP_DAYS },
    prunesReleases: env.RELEASE_PRUNE,
    adminDist: env.ADMIN_DIST,
    hostDist: env.HOST_DIST,
    siteConfig: env.SITE_CONFIG,
    bucket: bucket(env),
    retention: {
      auditDays: env.RETENTION_AUDIT_DAYS,
      contactDays: env.RETENTION_CONTACT_DAYS,
      ticketsDays: env.RETENTION_TICKETS_DAYS,
      chatDays: env.RETENTION_CHAT_DAYS,
      kickEventsDays: env.RETENTION_KICK_EVENTS_DAYS,
      deletedAccountsDays: env.RETENTION_DELETED_ACCOUNTS_DAYS,
    },
    logLevel: env.LOG_LEVEL,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    startGuide: env.START_GUIDE,
  };
}

function bucket(env: Environment): BucketConfig | null {
  const [endpoint, name, accessKeyId, secretAccessKey] = BUCKET.map((variable) => env[variable]);
  if (!endpoint || !name || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket: name, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

function mailOf({ SMTP_URL: server, MAIL_FROM: from, CONTACT_MAIL_TO: to }: Environment) {
  return server && from && to ? { server, from, to } : null;
}

function platform(env: Environment, name: 'DISCORD' | 'KICK') {
  const id = env[`${name}_CLIENT_ID`];
  const secret = env[`${name}_CLIENT_SECRET`];
  return {
    client: id && secret ? { id, secret } : null,
    authorizeUrl: env[`${name}_AUTHORIZE_URL`],
    tokenUrl: env[`${name}_TOKEN_URL`],
    userUrl: env[`${name}_USER_URL`],
  };
}
