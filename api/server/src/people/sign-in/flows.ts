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

/** A use of the OAuth flow: to sign in, or to link an account. */
export interface Flow<Account extends PlatformAccount> {
  provider: Provider<Account>;
  pages: FlowPages;
  /** The return path without a `return_to` parameter. */
  defaultReturn: string;
  /**
   * The member who starts an attempt (null before sign-in), or a path to redirect to instead. `scope` is the provider's by default.
   * @throws {HttpProblem} 403 while the session of a member of the staff has to be confirmed
   */
  begin(request: FastifyRequest): Promise<{ memberId: string | null; scope?: string } | { redirectTo: string }>;
  /** Whether visitors who have consented before are not asked again. */
  skipsConsent?: boolean;
  /** The member whose attempts the visitor may complete: null for attempts to sign in, undefined for none. */
  ownerOf(request: FastifyRequest): Promise<string | null | undefined>;
  /** Signs in or links the account. @returns an error page if that is refused */
  complete(request: FastifyRequest, reply: FastifyReply, account: Account, tokens: Tokens): Promise<MessagePage | undefined>;
}

/** A sign-in in the browser that sets the site up, which makes its first Admin. */
const signInOfSetup = (db: Db, account: DiscordAccount, { token, ...options }: Parameters<typeof signIn>[2] & { token: string }) =>
  db.transaction(async (tx) => {
    const isFirst = await takeSetup(tx, token, options.now);
    const session = await signIn(tx, account, { ...options, isAdmin: options.isAdmin || isFirst });
    if (isFirst) await recordFirstAdmin(tx, account.id, options.now);
    return session;
  });

/** Signing in with Discord (docs/product.md#sign-in); may be started by anyone, also from other sites. */
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
    async complete(request, reply, account) {
      const options = {
        oldSession: sessionIdOf(request),
        isHttps: isHttps(request),
        place: placeOf(request),
        now: now(),
        keys: accounts.keys,
      };
      const isAdmin = config.adminDiscordIds.includes(account.id);
      const token = setupTokenOf(request);
      const session = await (
        token ? signInOfSetup(db, account, { ...options, isAdmin, token }) : signIn(db, account, { ...options, isAdmin })
      ).catch((cause: unknown) => {
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
 * Linking a Kick account (docs/product.md#sign-in): only by a signed-in member from a page of ours, and
 * one account for one member (docs/contracts.md#server-rules).
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
      // Guests sign in first. Requests from other sites only get to the settings, against CSRF.
      if (!member) return { redirectTo: `/login?return_to=${SETTINGS}` };
      if (isCrossSite(request)) return { redirectTo: SETTINGS };
      await requireConfirmationOutside(context, member, 'own');
      return { memberId: member.id };
    },
    ownerOf: memberOf,
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

/** Whether another site's page sent the request. Typed addresses and browsers without the header count as our own. */
export function isCrossSite(request: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
}

/** Placeholder of the site's origin; `.invalid` hosts never exist (RFC 2606). */
const SITE = 'http://site.invalid';

/** Paths that start or end a session, or that are no pages. */
const NOT_A_PAGE = /^\/(auth|login|logout|api|demo|remotes|storage|admin-new\/api)(\/|$)/;

/**
 * The path to return to after sign-in: the wanted one if it is a page of this site. Anything that a browser could interpret as
 * another site's URL is refused, against open redirects.
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

/** The path as the router decodes it; undefined if it is malformed. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
