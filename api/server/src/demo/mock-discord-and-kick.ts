import type { PlatformConfig } from '../config';
import type { DemoPerson } from './people';

/** An outside platform that the demo stands in for. */
export interface MockProvider {
  slug: string;
  name: string;
  /** What its page is for, and what it asks the visitor. */
  title: string;
  question: string;
  /** How its page names somebody's account. */
  accountOf(person: DemoPerson): { name: string; about: string };
  /** The platform's answer about its user, in its own spelling. */
  userResponse(person: DemoPerson): unknown;
}

export const DISCORD: MockProvider = {
  slug: 'discord',
  name: 'Discord',
  title: 'Sign in with Discord',
  question: 'Who do you want to be?',
  accountOf: ({ globalName, username, about }) => ({ name: `${globalName} (${username})`, about }),
  userResponse: ({ id, username, globalName, avatar, email }) => ({
    id,
    username,
    discriminator: '0',
    global_name: globalName,
    avatar,
    banner: null,
    email,
    verified: true,
  }),
};

export const KICK: MockProvider = {
  slug: 'kick',
  name: 'Kick',
  title: 'Link your Kick account',
  question: 'Which Kick account do you want to link?',
  accountOf: ({ kick }) => kick,
  userResponse: ({ email, kick }) => ({
    data: [{ user_id: kick.userId, name: kick.name, email, profile_picture: '' }],
    message: 'OK',
  }),
};

/** How the sign-in reaches a stand-in: as any platform, by its addresses, which are this server's own. */
export function mockProviderConfig({ slug }: MockProvider, clientSecret: string) {
  const base = `/demo/${slug}`;
  return {
    client: { id: `demo-${slug}`, secret: clientSecret },
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userUrl: `${base}/user`,
  } satisfies PlatformConfig;
}
