import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { sendMessagePage } from '../../plugins/message-page';
import { privateCookie } from '../../plugins/origin';
import { limits } from '../../plugins/rate-limits';
import { sessionIdOf, setSessionCookie } from '../../plugins/session';
import type { ModuleContext } from '../module-context';
import { newSecret } from '../session/session.repository';
import { authorizationUrl, ConsentRefused, fetchAccount, newAttempt, type Endpoints } from './oauth-client';
import { discordProvider, type Provider } from './providers';
import { safeReturnPath } from './return-path';
import { saveAttempt, signIn, takeAttempt } from './sign-in.repository';

/** Binds attempts to the browser that began them. */
const BROWSER_COOKIE = 'greenroom_sign_in';
const SECRET = /^[\w-]{43}$/;

type Query = Record<string, string | string[] | undefined>;

/** GET /login, /auth/discord and /auth/discord/callback (specification 1, section 2 "Route list"). */
export function signInRoutes(app: FastifyInstance, context: ModuleContext & { config: Config }): void {
  const provider = discordProvider(context.config.discord);
  const start = `/auth/${provider.slug}`;
  const callback = `${start}/callback`;

  app.get<{ Querystring: Query }>('/login', (request, reply) => {
    const returnTo = safeReturnPath(one(request.query.return_to));
    return reply.redirect(returnTo === '/' ? start : `${start}?return_to=${encodeURIComponent(returnTo)}`);
  });

  app.get<{ Querystring: Query }>(start, { config: { rateLimit: limits.signIn } }, async (request, reply) => {
    if (!provider.client) return sendNotConfigured(reply, provider);
    const known = request.cookies[BROWSER_COOKIE];
    // Kept if there is one, so that attempts in two tabs don't spoil each other.
    const browser = known && SECRET.test(known) ? known : newSecret();
    const returnTo = safeReturnPath(one(request.query.return_to));
    const attempt = newAttempt(`${request.publicOrigin}${callback}`);
    await saveAttempt(context.db, attempt, { provider: provider.slug, browser, returnTo }, context.now());
    reply.setCookie(BROWSER_COOKIE, browser, { ...privateCookie(request), maxAge: 600 });
    reply.header('Cache-Control', 'no-store');
    return reply.redirect(await authorizationUrl(provider, endpointsOf(app, request, provider), attempt));
  });

  app.get<{ Querystring: Query }>(callback, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!provider.client) return sendNotConfigured(reply, provider);
    const state = one(request.query.state) ?? '';
    const given = { state, provider: provider.slug, browser: request.cookies[BROWSER_COOKIE] };
    const attempt = await takeAttempt(context.db, given, context.now());
    if (!attempt) return sendStale(reply, start);

    const answer = { code: one(request.query.code), error: one(request.query.error) };
    const account = await fetchAccount(provider, endpointsOf(app, request, provider), attempt, answer).catch(
      (cause: unknown) => failureOf(cause),
    );
    if (account instanceof Error) return sendFailure(request, reply, { provider, start, cause: account });

    const session = await signIn(context.db, account, {
      isAdmin: context.config.adminDiscordIds.includes(account.id),
      oldSession: sessionIdOf(request),
      now: context.now(),
    });
    setSessionCookie(request, reply, session);
    reply.clearCookie(BROWSER_COOKIE, privateCookie(request));
    return reply.redirect(attempt.returnTo);
  });
}

/** A parameter that was given more than once says nothing. */
function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function failureOf(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/**
 * The provider's addresses. Those that begin with a slash are this very server's, which its visitors and the server
 * itself reach under different origins.
 */
function endpointsOf(app: FastifyInstance, request: FastifyRequest, provider: Provider): Endpoints {
  const own = provider.tokenUrl.startsWith('/') ? ownOrigin(app) : undefined;
  return {
    authorizeUrl: new URL(provider.authorizeUrl, request.publicOrigin).href,
    tokenUrl: new URL(provider.tokenUrl, own).href,
    userUrl: new URL(provider.userUrl, own).href,
  };
}

function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.');
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const host = anywhere[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function sendNotConfigured(reply: FastifyReply, { name }: Provider): FastifyReply {
  const message = `Signing in with ${name} is not set up on this site yet.`;
  return sendMessagePage(reply, { status: 503, title: 'Sign-in is not available', message });
}

function sendStale(reply: FastifyReply, start: string): FastifyReply {
  return sendMessagePage(reply, {
    status: 400,
    title: 'That sign-in is over',
    message: 'It was already used, took too long, or began in another browser. Please sign in again.',
    link: { href: start, text: 'Sign in again' },
  });
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, start, cause }: { provider: Provider; start: string; cause: Error },
): FastifyReply {
  if (cause instanceof ConsentRefused) {
    const message = `You did not allow the sign-in on ${provider.name}, so nothing has changed.`;
    return sendMessagePage(reply, { status: 403, title: 'You are not signed in', message });
  }
  // Only the message: the whole error may carry the platform's answer, and with it a token.
  request.log.warn(`The sign-in with ${provider.name} failed: ${cause.message}`);
  return sendMessagePage(reply, {
    status: 502,
    title: 'The sign-in did not work',
    message: `${provider.name} could not confirm who you are. Please try again in a moment.`,
    link: { href: start, text: 'Try again' },
  });
}
