import { LineText, required } from '@greenroom/contract';
import { z } from 'zod';
import type { PlatformConfig } from '../../config';

/** Somebody's account at an outside platform. */
export interface PlatformAccount {
  id: string;
  username: string;
}

/** An account to sign in with, as far as the site wants to know it. */
export interface DiscordAccount extends PlatformAccount {
  globalName: string | null;
  avatar: string | null;
  banner: string | null;
  email: string | null;
}

/** An outside platform that people have accounts at. */
export interface Provider<Account extends PlatformAccount = PlatformAccount> extends PlatformConfig {
  /** In our addresses: `/auth/{slug}`. */
  slug: string;
  name: string;
  scope: string;
  /** Reads the platform's answer about its user, whatever else is in it. @throws where it is not one */
  readAccount(response: unknown): Account;
}

/** As long as the longest name in the path of a profile. */
const name = LineText(64).check(required);
const snowflake = z.string().regex(/^\d{1,20}$/);
/** What the site can do without is left out where it cannot be kept. */
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
  /** Whether somebody has shown that the address is theirs. */
  verified: z.boolean().nullish().catch(null),
});

/** Discord, for signing in (specification 2, section 1). */
export function discordProvider(config: PlatformConfig): Provider<DiscordAccount> {
  return {
    ...config,
    slug: 'discord',
    name: 'Discord',
    scope: 'identify email',
    readAccount(response) {
      const { global_name: globalName, verified, email, ...user } = DiscordUser.parse(response);
      return { ...user, globalName, email: verified === false ? null : email };
    },
  };
}

/** contracts.md, section 6 "Kick's user answer"; asked about nobody in particular, Kick answers who the token is about. */
const KickUsers = z.object({
  data: z.tuple(
    [z.object({ user_id: z.union([z.int().positive().transform(String), snowflake]), name })],
    z.unknown(),
  ),
});

/** Kick, whose accounts members link to theirs (specification 2, section 1). */
export function kickProvider(config: PlatformConfig): Provider {
  return {
    ...config,
    slug: 'kick',
    name: 'Kick',
    scope: 'user:read',
    readAccount(response) {
      const [{ user_id: id, name: username }] = KickUsers.parse(response).data;
      return { id, username };
    },
  };
}
