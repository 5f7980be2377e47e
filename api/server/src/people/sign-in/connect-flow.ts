import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import type { Db } from '../../db/client';
import { changeAsStaff } from '../../admin/change-as-staff';
import { findChatSettings, WRITE_SCOPE } from '../../channel/chat/chat.repository';
import type { ModuleContext } from '../../module-context';
import { mayOf } from '../../session/roles';
import { requireConfirmationOutside } from '../../session/require-confirmation';
import type { SessionMember } from '../../session/session.repository';
import { isCrossSite, type Flow } from './flows';
import type { PlatformAccount } from '../../core/oauth/providers';
import type { FlowPages } from './sign-in.pages';
import { kickChannelProvider, SCOPES } from '../../channel/kick/channel-provider';
import { findChannel, saveChannel, CHANNEL_TOPIC } from '../../channel/kick/channel.repository';
import { checkLive } from '../../channel/kick/check-live';
import { checkSubscriptions } from '../../channel/kick/check-subscriptions';
import type { KickContext } from '../../channel/kick/kick-context';

const PANEL = '/admin-new/kick-channel';

/** Also to write in the chat, once the staff has switched that on. */
const requestedScopes = async (db: Db): Promise<string[]> => ((await findChatSettings(db)).isWriting ? [...SCOPES, WRITE_SCOPE] : SCOPES);

/** Returns the flow of connecting the channel, for staff who may configure it. */
export function connectFlow(context: ModuleContext & { config: Config; kick: KickContext }): Flow<PlatformAccount> {
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

const link = { href: PANEL, text: 'Back to the panel' };
const title = 'The channel was not connected';
const failed = { status: 502, title, message: "Kick couldn't confirm whose channel this is. Please try again in a minute.", link };

const connectPages: FlowPages & { incomplete: FlowPages['stale'] } = {
  notConfigured: {
    status: 503,
    title,
    message:
      'Enter the client of your app at Kick first, in the panel under Set-up, or set KICK_CLIENT_ID and KICK_CLIENT_SECRET (docs/kick.md).',
    link,
  },
  stale: {
    status: 400,
    title,
    message:
      'This attempt was already used, took too long, or started in another browser or as another member. Please connect it again from the panel.',
    link,
  },
  refused: { status: 403, title, message: "You didn't allow it on Kick, so nothing has changed.", link },
  incomplete: {
    status: 403,
    title,
    message: "Kick didn't grant everything the site needs, so nothing has changed. Please allow everything.",
    link,
  },
  failed,
  codeRefused: { ...failed, status: 400 },
};
