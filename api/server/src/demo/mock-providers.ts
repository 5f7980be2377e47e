import type { PageConfig } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, PlatformConfig } from '../config/config';
import { newSecret } from '../session/session.repository';
import { DEMO_SITE, demoLegalRoutes } from './demo-site';
import type { DemoKick } from './demo-stream';
import { Grants, TOKEN_MS } from './grants';
import { MockKick } from './mock-kick';
import { mockKickRoutes } from './mock-kick.routes';
import { avatarBaseOf, mockAvatarRoutes } from './mock-avatars';
import { DISCORD, KICK, mockProviderConfig, type MockProvider } from './mock-discord-and-kick';
import { mockStreamRoutes, streamOf } from './mock-stream';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sendMessagePage, sendServerPage } from '../plugins/message-page';
import { readCookie, setCookie } from '../plugins/cookies';
import { CONSENT_STYLE, consentPage } from './consent-page';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people';

/** Changes by the demo; none if it is off. */
export interface MockProviders {
  /** Configuration with the mock providers' URLs, links, the smoke texture and a mock stream. */
  config: Config;
  /** Mock of Kick's API, unless there is a client of Kick. */
  demoKick?: DemoKick;
  install(app: FastifyInstance): void;
}

/** Creates a mock provider for each platform without a client, if the demo is on. */
export function createMockProviders(given: Config, now: () => Date): MockProviders {
  const installs: ((app: FastifyInstance) => void)[] = [];
  const mocks: MockProviders = { config: given, install: (app) => installs.forEach((install) => install(app)) };
  if (!given.demo) return mocks;

  function mockProvider(platform: MockProvider, grants: Grants): PlatformConfig {
    const config = mockProviderConfig(platform, newSecret());
    installs.push((app) => mockProviderRoutes(app, { platform, client: config.client, grants }));
    return config;
  }

  installs.push(demoLegalRoutes);
  const siteConfig: PageConfig = { ...DEMO_SITE, ...given.siteConfig };
  const config = { ...given, siteConfig };
  mocks.config = config;
  if (!config.kick.client) {
    const grants = new Grants(now);
    const mock = new MockKick(now);
    const apiUrl = `/demo/${KICK.slug}/public/v1`;
    config.kick = mockProvider(KICK, grants);
    config.kickApi = { ...config.kickApi, apiUrl, revokeUrl: `/demo/${KICK.slug}/revoke` };
    installs.push((app) => mockKickRoutes(app, { mock, base: apiUrl, ownerOf: (token) => grants.personOf(token)?.kick }));
    mocks.demoKick = { mock, grants };
    if (!hasStream(siteConfig)) {
      installs.push((app) => mockStreamRoutes(app, KICK, now));
      const { channelApi, ...addresses } = streamOf(KICK);
      // The channel that plays the demo's stream says itself whether it is live.
      siteConfig.streaming = { ...addresses, ...(!given.demoStream && { channelApi }), ...siteConfig.streaming };
    }
  }
  if (!config.discord.client) {
    config.discord = mockProvider(DISCORD, new Grants(now));
    installs.push((app) => mockAvatarRoutes(app, DISCORD));
    siteConfig.chat = { avatarBase: avatarBaseOf(DISCORD), ...siteConfig.chat };
  }
  return mocks;
}

/** Tells whether the operator configured any part of a stream: parts of two streams don't fit together. */
const hasStream = ({ streaming }: PageConfig): boolean => Boolean(streaming?.channelApi || streaming?.player || streaming?.url);

const AuthorizeRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().min(1),
  scope: z.string().default(''),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['none', 'consent']).default('consent'),
});
type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

const Client = z.object({ client_id: z.string(), client_secret: z.string() });
const TokenRequest = z.discriminatedUnion('grant_type', [
  Client.extend({ grant_type: z.literal('authorization_code'), code: z.string(), redirect_uri: z.string(), code_verifier: z.string() }),
  Client.extend({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
type TokenRequest = z.infer<typeof TokenRequest>;

/** Chosen account; empty if the visitor cancels. */
const Choice = z.object({ person: z.string() });

/**
 * Mocks an OAuth 2.0 provider (docs/contracts.md#environment): authorization code flow with PKCE, RFC 6749 and 7636. Sign-in and account
 * linking use it like the real one, by its URLs.
 */
function mockProviderRoutes(
  app: FastifyInstance,
  { platform, client, grants }: { platform: MockProvider; client: NonNullable<PlatformConfig['client']>; grants: Grants },
): void {
  const base = `/demo/${platform.slug}`;
  // Remembers who is signed in at the provider, and has consented before.
  const accountCookie = `greenroom_demo_${platform.slug}`;

  app.get(`${base}/authorize`, (request, reply) => {
    const parameters = readAuthorizeRequest(request, request.query, platform, client.id);
    if (!parameters) return sendBadRequest(reply);
    const known = DEMO_PEOPLE.find(({ id }) => id === readCookie(request, accountCookie));
    if (platform.remembersConsent && parameters.prompt === 'none' && known) return reply.redirect(codeUrl(parameters, known));
    const body = consentPage(platform, DEMO_PEOPLE, parameters);
    return sendServerPage(reply, { title: `${platform.title} (demo)`, language: ENGLISH, body, style: CONSENT_STYLE });
  });

  // Without a CSRF token: as at a real provider, `state` protects the flow.
  app.post(`${base}/authorize`, { config: { csrf: 'none' } }, (request, reply) => {
    const parameters = readAuthorizeRequest(request, request.body, platform, client.id);
    const choice = Choice.safeParse(request.body);
    if (!parameters || !choice.success) return sendBadRequest(reply);
    const person = DEMO_PEOPLE.find(({ id }) => id === choice.data.person);
    if (!person) return reply.redirect(callbackUrl(parameters, 'error', 'access_denied'), 303);
    if (platform.remembersConsent) setCookie(request, reply, [accountCookie, person.id]);
    return reply.redirect(codeUrl(parameters, person), 303);
  });

  function codeUrl(parameters: AuthorizeRequest, person: DemoPerson): string {
    const { redirect_uri: redirectUri, code_challenge: codeChallenge } = parameters;
    return callbackUrl(parameters, 'code', grants.issueCode({ person, redirectUri, codeChallenge }));
  }

  app.post(`${base}/token`, { config: { csrf: 'none' } }, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const parsed = TokenRequest.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send({ error: 'invalid_request' });
    const { client_id: id, client_secret: secret } = parsed.data;
    if (id !== client.id || !sameSecret(secret, client.secret)) return reply.status(401).send({ error: 'invalid_client' });
    const tokens = redeem(grants, parsed.data);
    if (!tokens) return reply.status(400).send({ error: 'invalid_grant' });
    return reply.send({ access_token: tokens.access, refresh_token: tokens.refresh, token_type: 'Bearer', expires_in: TOKEN_MS / 1000 });
  });

  app.post<{ Querystring: { token?: string } }>(`${base}/revoke`, { config: { csrf: 'none' } }, (request, reply) => {
    grants.revoke(request.query.token ?? '');
    return reply.send();
  });

  app.get(`${base}/user`, (request, reply) => {
    const person = grants.personOf((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    if (!person) return reply.status(401).header('WWW-Authenticate', 'Bearer').send({ error: 'invalid_token' });
    return reply.send(platform.userResponse(person));
  });
}

function callbackUrl({ redirect_uri: redirectUri, state }: AuthorizeRequest, name: 'code' | 'error', value: string): string {
  const back = new URL(redirectUri);
  back.searchParams.set('state', state);
  back.searchParams.set(name, value);
  return back.href;
}

/** Validates the request: a code may only go to our own client's redirect URI. */
function readAuthorizeRequest(
  { publicOrigin }: FastifyRequest,
  parameters: unknown,
  { slug, channelSlug }: MockProvider,
  clientId: string,
): AuthorizeRequest | undefined {
  const { data } = AuthorizeRequest.safeParse(parameters);
  const callbacks = [slug, ...(channelSlug ? [channelSlug] : [])].map((one) => `${publicOrigin}/auth/${one}/callback`);
  const isOurs = data?.client_id === clientId && callbacks.includes(data.redirect_uri);
  return isOurs ? data : undefined;
}

function redeem(grants: Grants, request: TokenRequest): { access: string; refresh: string } | undefined {
  if (request.grant_type === 'refresh_token') return grants.redeemRefreshToken(request.refresh_token);
  const access = grants.redeemCode(request.code, request.redirect_uri, request.code_verifier);
  const person = access && grants.personOf(access);
  return person ? { access, refresh: grants.issueRefreshToken(person) } : undefined;
}

function sameSecret(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function sendBadRequest(reply: FastifyReply): FastifyReply {
  return sendMessagePage(reply, {
    status: 400,
    title: 'This address is not complete',
    language: ENGLISH,
    message: 'Something is missing from this address. Please begin again from the site.',
  });
}
