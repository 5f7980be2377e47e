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

/** The variables, as docs/settings.md lists them; those of docs/contracts.md#environment keep names and meaning. */
export const Environment = z.object({
  NODE_ENV: z.string().optional().describe('`production` turns off everything that only development needs, the demo among it'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535.')
    .default(8080)
    .describe('the port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on; 0.0.0.0 behind a proxy on another machine'),
  PUBLIC_URL: webUrl
    .transform((url) => new URL(url).origin)
    .optional()
    .describe("the site's address, such as `https://site.example`, if it differs from the one that reaches the server"),
  TRUST_PROXY: trustProxy
    .default(0)
    .describe(
      'the number of proxies in front of the server, or their addresses; their `X-Forwarded-*` headers are trusted (docs/operating.md#behind-a-cdn)',
    ),
  METRICS_ALLOW: addressRanges
    .default([])
    .describe('the addresses, or ranges such as `10.0.0.0/8`, that may read `/metrics` (docs/measurements.md#prometheus)'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL, with the special characters of a password encoded (# as %23).' })
    .optional()
    .describe('a PostgreSQL database, such as `postgres://user@db.example/greenroom`, instead of the embedded one'),
  PREPARED_STATEMENTS: flag
    .default(true)
    .describe('0 behind a pooler that gives each transaction another connection (docs/several-servers.md#what-they-share)'),
  ENCRYPTION_KEY: secretList
    .default([])
    .describe(
      'encrypts stored keys, webhooks, seeds of raffles and claims of prizes; of several, separated by commas, the first encrypts and all decrypt. Default: derived from `SESSION_SECRET` (docs/sources.md#keys)',
    ),
  DELETED_ACCOUNTS_KEY: secretList
    .default([])
    .describe(
      'hashes the ids of deleted accounts, so bans and self-exclusions count when they return; of several, the first hashes and all recognize. Default: derived from `SESSION_SECRET` (docs/privacy.md#coming-back)',
    ),
  SOURCES_ALLOW: addressRanges
    .default([])
    .describe('private addresses or ranges that sources of wagers and the beacon of draws may use (docs/sources.md#addresses)'),
  DRAW_BEACON: webUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      "an address of drand's HTTP API, such as `https://api.drand.sh`, for draws of new raffles (docs/raffle-draws.md#with-a-public-beacon-greenroom-draw-4)",
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}=?$/, 'must be a private key as `npx web-push generate-vapid-keys` prints it.')
    .optional()
    .describe(
      'signs web push: the private key that `npx web-push generate-vapid-keys` prints. Default: generated, and stored encrypted (docs/product.md#push)',
    ),
  PUSH_ALLOW: addressRanges.default([]).describe('private addresses or ranges that push services may use'),
  DATA_DIR: folder
    .default(path.join(ROOT, '.data'))
    .describe('the folder of the embedded database, released files, uploaded images and what was last live'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters.')
    .optional()
    .describe('the key of cookies, tokens and hashes. Default: generated, and stored with the data'),
  ADMIN_DISCORD_IDS: z
    .string()
    .transform((ids) => ids.split(',').map(typedText).filter(Boolean))
    .refine((ids) => ids.every((id) => /^\d{1,20}$/.test(id)), 'must be Discord ids, separated by commas.')
    .default([])
    .describe(
      'Discord ids, separated by commas, of members who become Admins when they sign in; nobody can demote them while they are listed',
    ),
  SECOND_FACTOR_ROLES: staffNames
    .default([])
    .describe(
      'who of the staff needs a second factor: `all`, roles such as `Admin,Moderator`, or permissions such as `settings:configure` (docs/security.md#accounts-of-the-staff)',
    ),
  DEMO: flag
    .optional()
    .describe(
      '1 fills an empty database with demo data and mocks the providers that have no client. Default: 1 without a Discord client unless `NODE_ENV` is `production`',
    ),
  DISCORD_CLIENT_ID: z
    .string()
    .optional()
    .describe('sign-in with Discord, together with its secret; can be entered on the first visit instead'),
  DISCORD_CLIENT_SECRET: z.string().optional().describe('see `DISCORD_CLIENT_ID`'),
  DISCORD_AUTHORIZE_URL: webUrl
    .default('https://discord.com/oauth2/authorize')
    .describe('where members authorize; any OAuth 2.0 server works'),
  DISCORD_TOKEN_URL: webUrl.default('https://discord.com/api/oauth2/token').describe('where codes are exchanged'),
  DISCORD_USER_URL: webUrl.default('https://discord.com/api/users/@me').describe("where the member's name is read"),
  DISCORD_WEBHOOK_ORIGINS: webOrigins
    .default([])
    .describe(
      "origins, separated by commas, whose webhooks announcements and alerts may use besides Discord's (docs/announcements.md#the-webhook)",
    ),
  KICK_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'linking Kick accounts and the channel, together with its secret; can be entered in the panel instead (docs/kick.md#settings)',
    ),
  KICK_CLIENT_SECRET: z.string().optional().describe('see `KICK_CLIENT_ID`'),
  KICK_AUTHORIZE_URL: webUrl.default('https://id.kick.com/oauth/authorize').describe('where members authorize'),
  KICK_TOKEN_URL: webUrl.default('https://id.kick.com/oauth/token').describe('where codes are exchanged'),
  KICK_USER_URL: webUrl.default('https://api.kick.com/public/v1/users').describe("where the account's name is read"),
  KICK_API_URL: webUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.kick.com/public/v1')
    .describe("Kick's API, without a slash at the end"),
  KICK_REVOKE_URL: webUrl.default('https://id.kick.com/oauth/revoke').describe('where tokens are revoked'),
  KICK_PUBLIC_KEY: publicKey.optional().describe("verifies Kick's events. Default: fetched from the API"),
  SMTP_URL: mailServer
    .optional()
    .describe(
      'a mail server: `smtp://` uses TLS if offered, `smtps://` requires it; user and password may be in it, nothing may follow the port',
    ),
  MAIL_FROM: sender.optional().describe('the sender of all mail'),
  CONTACT_MAIL_TO: z
    .email('must be an email address.')
    .optional()
    .describe(
      "the recipient of the contact form's messages and, if the panel says so, of the staff's alerts; until mail is set up, messages wait in the database",
    ),
  REMOTES_DIR: folder.optional().describe('the folder of released files. Default: `remotes` in `DATA_DIR`'),
  REMOTES_URL: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http or https URL, or a path that begins with a slash.')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('/remotes')
    .describe('the base URL of released files (docs/releases.md#storage)'),
  REMOTES_BUCKET: bucketName.optional().describe('a bucket of released files instead of the folder, at the service of `S3_ENDPOINT`'),
  FIRST_REMOTES: folder
    .optional()
    .describe(
      'a folder of builds that are released at the start unless their remote ever was; the image sets it (docs/releases.md#first-versions)',
    ),
  RELEASE_TOKENS: releaseTokens
    .default([])
    .describe(
      'JSON: which team may release which parts from elsewhere, by a token or its pipeline, and its webhook (docs/releases.md#tokens)',
    ),
  RELEASE_CHECK: z
    .enum(['required', 'optional'], 'must be required or optional.')
    .default('optional')
    .describe('`required`: only versions that passed the check in a browser may become live'),
  RELEASE_KEEP_VERSIONS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of versions.')
    .transform(Number)
    .default(10)
    .describe('how many of the newest versions of each part are kept (docs/releases.md#old-versions)'),
  RELEASE_KEEP_DAYS: days
    .refine((count) => count > 0, 'must be at least 1.')
    .default(90)
    .describe('for how many days each version is kept'),
  RELEASE_PRUNE: flag.default(false).describe('1: servers remove older versions that nothing needs, every hour'),
  ADMIN_DIST: folder.default(path.join(ROOT, 'admin/dist')).describe('the build of the staff panel'),
  HOST_DIST: folder.default(path.join(ROOT, 'host/dist')).describe('the build of the host'),
  SITE_CONFIG: siteConfig.default({}).describe('JSON: names, links and addresses that the page shows (docs/site-config.md)'),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999.')
    .transform(Number)
    .default(0)
    .describe(
      'how long the server still serves after SIGTERM while `/readyz` fails; 5 behind a proxy (docs/several-servers.md#replacing-servers)',
    ),
  START_GUIDE: flag.default(false).describe('1 prints a guide for newcomers; `npm start` sets it'),
  DEMO_STREAM: flag
    .default(false)
    .describe("1: the demo's mock of Kick plays a stream; `npm start` sets it (docs/kick.md#the-demos-stream)"),
  S3_ENDPOINT: webUrl
    .optional()
    .describe(
      'an S3-compatible service for uploaded images instead of `DATA_DIR`, with the next three; required if several servers share the load',
    ),
  S3_BUCKET: bucketName.optional().describe('the bucket of images'),
  S3_REGION: z.string().default('auto').describe('its region'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('its key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("the key's secret"),
  RETENTION_AUDIT_DAYS: days
    .default(3 * 365)
    .describe('days after which entries of the audit log are deleted; 0 for never, here and below (docs/privacy.md)'),
  RETENTION_CONTACT_DAYS: days.default(365).describe('the same for handled messages of the contact form'),
  RETENTION_TICKETS_DAYS: days.default(2 * 365).describe('the same for finished tickets, from their last change on'),
  RETENTION_CHAT_DAYS: days.default(2).describe("the same for the channel's chat messages"),
  RETENTION_KICK_EVENTS_DAYS: days.default(30).describe("the same for the channel's other events"),
  RETENTION_DELETED_ACCOUNTS_DAYS: days
    .refine((count) => count > 0, 'must be at least 1.')
    .default(365)
    .describe('the same for what deleted accounts have used up; at least 1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe('where traces are sent, without `/v1/traces`; OpenTelemetry reads its other `OTEL_*` itself (docs/operating.md#traces)'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional().describe('the same as a complete address'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('`name=value`, separated by commas'),
  OTEL_SERVICE_NAME: z.string().optional().describe("the service's name in traces, `greenroom` if unset"),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional().describe('further attributes, `name=value`'),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
      'must be a sampler such as traceidratio.',
    )
    .optional()
    .describe('which traces are sent, all if unset'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1.')
    .optional()
    .describe("the sampler's share, such as `0.05`"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as warn or info.')
    .default('warn')
    .describe('what is logged: `fatal` to `trace`, or `silent`'),
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
