import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { requireConfirmationOutside } from '../../session/require-confirmation';
import { sessionIdOf, setSessionCookie } from '../../session/session-plugin';
import { claimWaitingBalances } from '../member-imports/member-imports.repository';
import { isHttps } from '../../plugins/cookies';
import type { Db } from '../../db/client';
import { setupTokenOf } from '../../delivery/setup/setup.routes';
import { recordFirstAdmin, takeSetup } from '../../delivery/setup/setup.repository';
import type { ModuleContext } from '../../module-context';
import { bookStreamPoints } from '../../channel/stream-points/book-stream-points';
import type { Tokens } from '../../core/oauth/oauth-client';
import { discordProvider, kickProvider, type DiscordAccount, type PlatformAccount, type Provider } from '../../core/oauth/providers';
import { placeOf } from './sign-in-place';
import { linkPages, signInPages, type FlowPages, type MessagePage } from './sign-in.pages';
import { LinkedTooRecently, linkKick, MemberBanned, signIn } from './sign-in.repository';

const SETTINGS = '/settings';

export interface Flow<Account extends PlatformAccount> {
  provider: Provider<Account>;
  pages: FlowPages;
  /** Return path without `return_to`. */
  defaultReturn: string;
  /**
   * Returns the member who starts an attempt (null before sign-in), or a redirect. `scope` defaults to the provider's.
   * @throws {HttpProblem} 403 while a staff session has to be confirmed
   */
  begin(request: FastifyRequest): Promise<{ memberId: string | null; scope?: string } | { redirectTo: string }>;
  /** True to skip the consent of visitors who gave it before. */
  skipsConsent?: boolean;
  /** Returns the member whose attempts the visitor may complete: null for sign-ins, undefined for none. */
  ownerOf(request: FastifyRequest): Promise<string | null | undefined>;
  /** Tells whether there is nothing left to do: visitors who go back and authorize once more are sent on. */
  isDone(request: FastifyRequest): Promise<boolean>;
  /** Signs in or links the account. @returns an error page if refused */
  complete(request: FastifyRequest, reply: FastifyReply, account: Account, tokens: Tokens): Promise<MessagePage | undefined>;
}

/** Signs in the browser that sets the site up, whose member becomes the first Admin. */
const signInOfSetup = (db: Db, account: DiscordAccount, { token, ...options }: Parameters<typeof signIn>[2] & { token: string }) =>
  db.transaction(async (tx) => {
    const isFirst = await takeSetup(tx, token, options.now);
    const session = await signIn(tx, account, { ...options, isAdmin: options.isAdmin || isFirst });
    if (isFirst) await recordFirstAdmin(tx, account.id, options.now);
    return session;
  });

/** Returns the flow of signing in with Discord (docs/product.md#sign-in), which other sites may start too. */
export function signInFlow({ db, now, config, accounts }: ModuleContext & { config: Config }): Flow<DiscordAccount> {
  const provider = discordProvider(config.discord);
  const pages = signInPages(provider, `/auth/${provider.slug}`);
  return {
    provider,
    pages,
    defaultReturn: '/',
    begin: async () => ({ memberId: null }),
    skipsConsent: true,
    ownerOf: async () => null,
    isDone: async (request) => (await request.findMember()) !== null,
    async complete(request, reply, account) {
      const options = {
        isAdmin: config.adminDiscordIds.includes(account.id),
        oldSession: sessionIdOf(request),
        isHttps: isHttps(request),
        place: placeOf(request),
        now: now(),
        keys: accounts.keys,
      };
      const token = setupTokenOf(request);
      const signedIn = token ? signInOfSetup(db, account, { ...options, token }) : signIn(db, account, options);
      const session = await signedIn.catch((cause: unknown) => {
        if (cause instanceof MemberBanned) return cause;
        throw cause;
      });
      if (session instanceof MemberBanned) return pages.banned(session.reason);
      await claimWaitingBalances(db, account.id, now());
      setSessionCookie(request, reply, session);
      await request.recordSignals(account.id);
      return undefined;
    },
  };
}

/**
 * Returns the flow of linking a Kick account (docs/product.md#sign-in): only for a signed-in member on a page of ours, and one account for
 * one member (docs/contracts.md#server-rules).
 */
export function linkFlow(context: ModuleContext & { config: Config }): Flow<PlatformAccount> {
  const { db, config, now } = context;
  const provider = kickProvider(config.kick);
  const pages = linkPages(provider, SETTINGS);
  const memberOf = async (request: FastifyRequest) => (await request.findMember())?.id;
  return {
    provider,
    pages,
    defaultReturn: SETTINGS,
    async begin(request) {
      const member = await request.findMember();
      // Guests sign in first. Other sites' requests only get to the settings, against CSRF.
      if (!member) return { redirectTo: `/login?return_to=${SETTINGS}` };
      if (isCrossSite(request)) return { redirectTo: SETTINGS };
      await requireConfirmationOutside(context, member, 'own');
      return { memberId: member.id };
    },
    ownerOf: memberOf,
    isDone: async (request) => typeof (await request.findMember())?.kickUsername === 'string',
    async complete(request, _reply, account) {
      const memberId = await memberOf(request);
      if (memberId === undefined) return pages.stale;
      const linked = await linkKick(db, memberId, account, now()).catch((cause: unknown) => {
        if (cause instanceof LinkedTooRecently) return cause;
        throw cause;
      });
      if (linked instanceof LinkedTooRecently) return pages.tooSoon(linked.until);
      if (!linked) return pages.taken;
      await claimWaitingBalances(db, memberId, now());
      await bookStreamPoints(db, { at: now(), kickUserId: account.id });
      await request.recordSignals(memberId);
      return undefined;
    },
  };
}

/** Tells whether another site's page sent the request; without the header, it counts as ours. */
export const isCrossSite = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/** Placeholder of the site's origin; `.invalid` hosts never exist (RFC 2606). */
const SITE = 'http://site.invalid';

/** Paths that start or end a session, or are no pages. */
const NOT_A_PAGE = /^\/(auth|login|logout|api|demo|remotes|storage|admin-new\/api)(\/|$)/;

/**
 * Returns the wanted path if it is a page of this site. Anything a browser could read as another site's URL is refused, against open
 * redirects.
 */
export function safeReturnPath(wanted: string | undefined, otherwise = '/'): string {
  // Browsers treat a backslash as a slash, and drop control characters before parsing.
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return otherwise;
  if (!URL.canParse(wanted, SITE)) return otherwise;
  const url = new URL(wanted, SITE);
  const path = decoded(url.pathname);
  if (url.origin !== SITE || !path || path.startsWith('//') || NOT_A_PAGE.test(path)) return otherwise;
  return url.pathname + url.search + url.hash;
}

/** Decodes a path as the router does; undefined if it is malformed. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
