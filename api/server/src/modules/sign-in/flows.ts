import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { sessionIdOf, setSessionCookie } from '../../plugins/session';
import type { ModuleContext } from '../module-context';
import { discordProvider, kickProvider, type DiscordAccount, type PlatformAccount, type Provider } from './providers';
import { linkPages, signInPages, type FlowPages, type MessagePage } from './sign-in.pages';
import { linkKick, MemberBanned, signIn } from './sign-in.repository';

const SETTINGS = '/settings';

/** One use of the way to an outside platform and back: what begins it, and what comes of it. */
export interface Flow<Account extends PlatformAccount> {
  provider: Provider<Account>;
  pages: FlowPages;
  /** Where it leads those who named no page. */
  defaultReturn: string;
  /** Whom an attempt is for that begins now (null: that is yet to be found out), or where the visitor has to go first. */
  begin(request: FastifyRequest): Promise<{ memberId: string | null } | { detour: string }>;
  /** Whose attempts the visitor may end: null for those of nobody yet, undefined for none. */
  ownerOf(request: FastifyRequest): Promise<string | null | undefined>;
  /** Does what the visitor came for. @returns the page that says why not */
  complete(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<MessagePage | undefined>;
}

/** Signing in with Discord (specification 1, section 1), for everybody and from everywhere. */
export function signInFlow({ db, now, config }: ModuleContext & { config: Config }): Flow<DiscordAccount> {
  const provider = discordProvider(config.discord);
  const pages = signInPages(provider, `/auth/${provider.slug}`);
  return {
    provider,
    pages,
    defaultReturn: '/',
    begin: async () => ({ memberId: null }),
    ownerOf: async () => null,
    async complete(request, reply, account) {
      const session = await signIn(db, account, {
        isAdmin: config.adminDiscordIds.includes(account.id),
        oldSession: sessionIdOf(request),
        now: now(),
      }).catch((cause: unknown) => {
        if (cause instanceof MemberBanned) return cause;
        throw cause;
      });
      if (session instanceof MemberBanned) return pages.banned(session.reason);
      setSessionCookie(request, reply, session);
      return undefined;
    },
  };
}

/**
 * Linking a Kick account (specification 2, sections 1 and 4 "Streaming account"): by a member, from their own intent,
 * and one account to one member (design.md, section 4).
 */
export function linkFlow({ db, config, now }: ModuleContext & { config: Config }): Flow<PlatformAccount> {
  const provider = kickProvider(config.kick);
  const pages = linkPages(provider, SETTINGS);
  const memberOf = async (request: FastifyRequest) => (await request.findMember())?.id;
  return {
    provider,
    pages,
    defaultReturn: SETTINGS,
    async begin(request) {
      const memberId = await memberOf(request);
      // Both lead to where linking is offered: what another site began is not the member's own wish.
      if (memberId === undefined) return { detour: `/login?return_to=${SETTINGS}` };
      return isFromElsewhere(request) ? { detour: SETTINGS } : { memberId };
    },
    ownerOf: memberOf,
    async complete(request, _reply, account) {
      const memberId = await memberOf(request);
      if (memberId === undefined) return pages.stale;
      return (await linkKick(db, memberId, account, now())) ? undefined : pages.taken;
    },
  };
}

/** Whether another site's page led here. Typed addresses and browsers that don't say so count as our own pages. */
function isFromElsewhere(request: FastifyRequest): boolean {
  return ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
}
