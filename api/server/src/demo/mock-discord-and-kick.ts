import type { PlatformConfig } from '../config/config';
import type { DemoPerson } from './demo-people';

export interface MockProvider {
  slug: string;
  /** True if `prompt=none` skips a consent that was given before. */
  remembersConsent?: boolean;
  /** Slug of the flow that connects a channel, if any. */
  channelSlug?: string;
  name: string;
  /** Title and heading of its consent page. */
  title: string;
  question: string;
  accountOf(person: DemoPerson): { name: string; about: string };
  /** Returns the response of the platform's user endpoint, in its own format. */
  userResponse(person: DemoPerson): unknown;
}

export const DISCORD: MockProvider = {
  slug: 'discord',
  remembersConsent: true,
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
  channelSlug: 'kick-channel',
  name: 'Kick',
  title: 'Link your Kick account',
  question: 'Which Kick account do you want to link?',
  accountOf: ({ kick }) => kick,
  userResponse: ({ email, kick }) => ({
    data: [{ user_id: kick.userId, name: kick.name, email, profile_picture: '' }],
    message: 'OK',
  }),
};

/** Returns the sign-in's configuration of a mock provider, whose endpoints are on this server. */
export function mockProviderConfig({ slug }: MockProvider, clientSecret: string) {
  const base = `/demo/${slug}`;
  return {
    client: { id: `demo-${slug}`, secret: clientSecret },
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userUrl: `${base}/user`,
  } satisfies PlatformConfig;
}
