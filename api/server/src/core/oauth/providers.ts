import { LineText, required } from '@greenroom/contract';
import { z } from 'zod';
import type { PlatformConfig } from '../../config/config';

export interface PlatformAccount {
  id: string;
  username: string;
}

export interface DiscordAccount extends PlatformAccount {
  globalName: string | null;
  avatar: string | null;
  banner: string | null;
  email: string | null;
}

/** An OAuth 2.0 provider. Its `client` is read from the configuration at the time of use. */
export interface Provider<Account extends PlatformAccount = PlatformAccount> extends PlatformConfig {
  /** Path segment in `/auth/{slug}`. */
  slug: string;
  name: string;
  scope: string;
  /** Parses the response of the user endpoint, ignoring unknown keys. @throws if it is not valid */
  readAccount(response: unknown): Account;
}

/** Limited as usernames in profile paths are. */
const name = z.string().trim().check(required).pipe(LineText(64));
/** Replaces a name that can't be seen. */
const shownName = (username: string, id: string) => username || `member-${id}`;
const snowflake = z.string().regex(/^\d{1,20}$/);
/** Optional fields are null if invalid. */
const optionalText = (max: number) =>
  LineText(max)
    .check(required)
    .nullish()
    .catch(null)
    .transform((text) => text ?? null);

const DiscordUser = z.object({
  id: snowflake,
  username: name,
  global_name: optionalText(64),
  avatar: optionalText(2048),
  banner: optionalText(2048),
  email: optionalText(320),
  verified: z.boolean().nullish().catch(null),
});

export function discordProvider(config: PlatformConfig): Provider<DiscordAccount> {
  return {
    ...config,
    get client() {
      return config.client;
    },
    slug: 'discord',
    name: 'Discord',
    scope: 'identify email',
    readAccount(response) {
      const { global_name: globalName, verified, email, ...user } = DiscordUser.parse(response);
      return { ...user, username: shownName(user.username, user.id), globalName, email: verified ? email : null };
    },
  };
}

/** A response of Kick (docs/contracts.md#decisions), about the token's owner if the request has no id. */
const KickUsers = z.object({
  data: z.tuple([z.object({ user_id: z.union([z.int().positive().transform(String), snowflake]), name })], z.unknown()),
});

export function kickProvider(config: PlatformConfig, { slug, scope } = { slug: 'kick', scope: 'user:read' }): Provider {
  return {
    ...config,
    get client() {
      return config.client;
    },
    slug,
    name: 'Kick',
    scope,
    readAccount(response) {
      const [{ user_id: id, name: username }] = KickUsers.parse(response).data;
      return { id, username: shownName(username, id) };
    },
  };
}
