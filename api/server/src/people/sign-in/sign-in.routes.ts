import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { MINUTE } from '../../lib/durations';
import { sendMessagePage } from '../../plugins/message-page';
import { clearCookie, readCookie, setCookie } from '../../plugins/cookies';
import { limits } from '../../plugins/rate-limits';
import type { KickContext } from '../../channel/kick/kick-context';
import type { ModuleContext } from '../../module-context';
import type { OwnOrigin } from '../../plugins/own-origin';
import { beginSilently, hasBegunSilently, succeedSilently, clearSessionCookie, sessionIdOf } from '../../session/session-plugin';
import { newSecret, endSession, hashOf, type SessionMember } from '../../session/session.repository';
import { linkFlow, signInFlow, safeReturnPath, isCrossSite, type Flow } from './flows';
import { authorizationUrl, CodeRefused, ConsentRefused, fetchAccount, newAttempt, type Endpoints } from '../../core/oauth/oauth-client';
import type { PlatformAccount, Provider } from '../../core/oauth/providers';
import { saveAttempt, takeAttempt } from './sign-in.repository';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { acceptsHtml } from '../../plugins/error-responses';
import { changeAsStaff } from '../../admin/change-as-staff';
import { findChatSettings, WRITE_SCOPE } from '../../channel/chat/chat.repository';
import { mayOf } from '../../session/roles';
import { requireConfirmationOutside } from '../../session/require-confirmation';
import type { FlowPages } from './sign-in.pages';
import { findChannel, kickChannelProvider, saveChannel, CHANNEL_TOPIC, SCOPES } from '../../channel/kick/channel.repository';
import { checkLive } from '../../channel/kick/check-live';
import { checkSubscriptions } from '../../channel/kick/check-subscriptions';

/** Resolves the provider's URLs. Paths refer to this server (mock providers), which visitors and the server reach by different origins. */
function endpointsOf(ownOrigin: OwnOrigin, request: FastifyRequest, provider: Provider): Endpoints {
  const own = provider.tokenUrl.startsWith('/') ? ownOrigin.get() : undefined;
  return {
    authorizeUrl: new URL(provider.authorizeUrl, request.publicOrigin).href,
    tokenUrl: new URL(provider.tokenUrl, own).href,
    userUrl: new URL(provider.userUrl, own).href,
  };
}

/** Binds attempts to the browser that started them. */
const BROWSER_COOKIE = 'greenroom_sign_in';
const SECRET = /^[\w-]{43}$/;

type Query = Record<string, string | string[] | undefined>;

type SignInContext = ModuleContext & { config: Config; kick: KickContext; ownOrigin: OwnOrigin };

/** Registers GET /login, and for each platform /auth/{slug} and its callback (docs/product.md#routes). */
export async function signInRoutes(app: FastifyInstance, context: SignInContext): Promise<void> {
  const signIn = signInFlow(context);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    scope.get<{ Querystring: Query }>('/login', (request, reply) => {
      const start = `/auth/${signIn.provider.slug}`;
      const returnTo = safeReturnPath(singleValue(request.query.return_to));
      return reply.redirect(returnTo === '/' ? start : `${start}?return_to=${encodeURIComponent(returnTo)}`);
    });
    flowRoutes(scope, context, signIn);
    flowRoutes(scope, context, linkFlow(context));
    flowRoutes(scope, context, connectFlow(context));
  });
}

/** Registers the authorization request and its callback (RFC 6749, section 4.1). */
function flowRoutes<Account extends PlatformAccount>(
  app: FastifyInstance,
  { db, now, changes, ownOrigin }: SignInContext,
  flow: Flow<Account>,
): void {
  const { provider, pages } = flow;
  const start = `/auth/${provider.slug}`;
  const callback = `${start}/callback`;

  app.get<{ Querystring: Query }>(start, { config: { rateLimit: limits.signIn } }, async (request, reply) => {
    if (!provider.client) return sendMessagePage(reply, pages.notConfigured);
    const begun = await flow.begin(request);
    if ('redirectTo' in begun) return reply.redirect(begun.redirectTo);
    const { memberId, scope = provider.scope } = begun;
    const prompt = flow.skipsConsent && beginSilently(request, reply) ? 'none' : undefined;

    const browser = browserOf(request);
    const returnTo = safeReturnPath(singleValue(request.query.return_to), flow.defaultReturn);
    const attempt = newAttempt(`${request.publicOrigin}${callback}`);
    await saveAttempt(db, attempt, { provider: provider.slug, browser, returnTo, memberId }, now());
    setCookie(request, reply, [BROWSER_COOKIE, browser], { maxAgeMs: 10 * MINUTE });
    const endpoints = endpointsOf(ownOrigin, request, provider);
    return reply.redirect(await authorizationUrl({ ...provider, scope }, endpoints, { ...attempt, prompt }));
  });

  app.get<{ Querystring: Query }>(callback, async (request, reply) => {
    if (!provider.client) return sendMessagePage(reply, pages.notConfigured);
    const state = singleValue(request.query.state) ?? '';
    const memberId = await flow.ownerOf(request);
    const given = { state, provider: provider.slug, browser: readCookie(request, BROWSER_COOKIE), memberId };
    const attempt = await takeAttempt(db, given, now());
    if (!attempt) return (await flow.isDone(request)) ? reply.redirect(flow.defaultReturn) : sendMessagePage(reply, pages.stale);

    const response = { code: singleValue(request.query.code), error: singleValue(request.query.error) };
    if (!response.code && flow.skipsConsent && hasBegunSilently(request)) {
      // Nobody was asked, so nobody refused: now the provider asks, once.
      return reply.redirect(`${start}?return_to=${encodeURIComponent(attempt.returnTo)}`);
    }
    const fetched = await fetchAccount(provider, endpointsOf(ownOrigin, request, provider), attempt, response).catch((cause: unknown) =>
      cause instanceof Error ? cause : new Error(String(cause)),
    );
    if (fetched instanceof ConsentRefused) return sendMessagePage(reply, pages.refused);
    if (fetched instanceof CodeRefused) {
      // For the operator: if every code is refused, PUBLIC_URL is wrong.
      request.log.warn(fetched.message);
      return sendMessagePage(reply, { ...pages.failed, status: 400 });
    }
    if (fetched instanceof Error) {
      // The error itself may contain the platform's response, and with it a token.
      request.log.warn(`An answer of ${provider.name} could not be used: ${fetched.message}`);
      return sendMessagePage(reply, pages.failed);
    }

    if (flow.skipsConsent) succeedSilently(request, reply);
    const member = await request.findMember();
    const refusal = await flow.complete(request, reply, fetched.account, fetched.tokens);
    if (member) changes.announce({ member: member.id });
    if (refusal) return sendMessagePage(reply, refusal);
    clearCookie(request, reply, BROWSER_COOKIE);
    return reply.redirect(attempt.returnTo);
  });
}

/** Reuses the browser's secret, so attempts in two tabs don't invalidate each other. */
function browserOf(request: FastifyRequest): string {
  const known = readCookie(request, BROWSER_COOKIE);
  return known && SECRET.test(known) ? known : newSecret();
}

const singleValue = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

export function logoutRoutes(app: FastifyInstance, { db, changes }: { db: Db; changes: ChangeFeed }): void {
  app.post('/logout', { config: { csrf: 'form' }, bodyLimit: 4096 }, async (request, reply) => {
    const id = sessionIdOf(request);
    if (id) {
      await endSession(db, id);
      changes.announce({ session: hashOf(id) });
    }
    clearSessionCookie(request, reply);
    if (acceptsHtml(request)) return reply.redirect('/');
    return { success: true };
  });
}

const PANEL = '/admin-new/kick-channel';

/** Also to write in the chat, once the staff has switched that on. */
const requestedScopes = async (db: Db): Promise<string[]> => ((await findChatSettings(db)).isWriting ? [...SCOPES, WRITE_SCOPE] : SCOPES);

/** Returns the flow of connecting the channel, for staff who may configure it. */
function connectFlow(context: ModuleContext & { config: Config; kick: KickContext }): Flow<PlatformAccount> {
  const { config, kick, db, changes } = context;
  return {
    provider: kickChannelProvider(config.kick),
    pages: connectPages,
    defaultReturn: PANEL,
    async begin(request) {
      const staff = await findConnector(db, request);
      if (!staff || isCrossSite(request)) return { redirectTo: PANEL };
      await requireConfirmationOutside(context, staff, 'fresh');
      return { memberId: staff.id, scope: (await requestedScopes(db)).join(' ') };
    },
    ownerOf: async (request) => (await findConnector(db, request))?.id,
    isDone: async (request) => ((await findConnector(db, request)) && (await findChannel(db))) !== undefined,
    async complete(request, _reply, account, { refresh, scope, ...tokens }) {
      const staff = await findConnector(db, request);
      if (!staff) return connectPages.stale;
      // RFC 6749, section 5.1: without it, everything requested is granted.
      const scopes = scope ?? (await requestedScopes(db)).join(' ');
      if (!refresh || SCOPES.some((one) => !scopes.split(' ').includes(one))) return connectPages.incomplete;
      await changeAsStaff(context, {
        staff,
        topics: [CHANNEL_TOPIC],
        change: async (tx, at) => {
          const before = await saveChannel(tx, account, { tokens: { ...tokens, refresh, scope }, scopes, secrets: kick.secrets, at });
          const audit = {
            action: 'update',
            subject: 'kick-channel',
            subjectId: account.id,
            summary: `Connected the Kick channel ${account.username}`,
            ...(before && { before: { channel: before.name, scopes: before.scopes } }),
            after: { channel: account.username, scopes },
          };
          return { result: null, audit };
        },
      });
      await checkSubscriptions(kick);
      await checkLive(kick, { changes, log: request.log });
      return undefined;
    },
  };
}

async function findConnector(db: Db, request: FastifyRequest): Promise<SessionMember | undefined> {
  const member = await request.findMember();
  return member && (await mayOf(db, member))('channel:configure') ? member : undefined;
}

const connectPage = { title: 'The channel was not connected', link: { href: PANEL, text: 'Back to the panel' }, language: ENGLISH };

const connectPages: FlowPages & { incomplete: FlowPages['stale'] } = {
  notConfigured: {
    ...connectPage,
    status: 503,
    message:
      'Enter the client of your app at Kick first, in the panel under Set-up, or set KICK_CLIENT_ID and KICK_CLIENT_SECRET (docs/kick.md).',
  },
  stale: {
    ...connectPage,
    status: 400,
    message:
      'This attempt was already used, took too long, or started in another browser or as another member. Please connect it again from the panel.',
  },
  refused: { ...connectPage, status: 403, message: "You didn't allow it on Kick, so nothing has changed." },
  incomplete: {
    ...connectPage,
    status: 403,
    message: "Kick didn't grant everything the site needs, so nothing has changed. Please allow everything.",
  },
  failed: { ...connectPage, status: 502, message: "Kick couldn't confirm whose channel this is. Please try again in a minute." },
};
