import { z } from 'zod';
import type { PlatformConfig } from '../../config';

/** Somebody's account at an outside platform, as far as the site wants to know it. */
export interface PlatformAccount {
  id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  banner: string | null;
  email: string | null;
}

/** An outside platform that people sign in with. */
export interface Provider extends PlatformConfig {
  /** In our addresses: `/auth/{slug}`. */
  slug: string;
  name: string;
  scope: string;
  /** Reads the platform's answer about its user. @throws where it is not one */
  readAccount(answer: unknown): PlatformAccount;
}

const text = z.string().min(1).nullish().transform((value) => value ?? null);
const DiscordUser = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1),
  global_name: text,
  avatar: text,
  banner: text,
  email: text,
});

export function discordProvider(config: PlatformConfig): Provider {
  return {
    ...config,
    slug: 'discord',
    name: 'Discord',
    scope: 'identify email',
    readAccount(answer) {
      const { global_name: globalName, ...user } = DiscordUser.parse(answer);
      return { ...user, globalName };
    },
  };
}
