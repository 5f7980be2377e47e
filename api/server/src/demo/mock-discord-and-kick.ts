import type { PlatformConfig } from '../config/config';
import type { DemoPerson } from './demo-people';

/** A platform that the demo mocks. */
export interface MockProvider {
  slug: string;
  /** Whether it skips a consent that was given before, if it is asked to by `prompt=none`. */
  remembersConsent?: boolean;
  /** The slug of the flow that connects a channel, where there is one. */
  channelSlug?: string;
  name: string;
  /** The title and the heading of its consent page. */
  title: string;
  question: string;
  /** An account's label on the consent page. */
  accountOf(person: DemoPerson): { name: string; about: string };
  /** The response of the platform's user endpoint, in its own format. */
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

/** The sign-in's configuration of a mock provider: its endpoints are on this server. */
export function mockProviderConfig({ slug }: MockProvider, clientSecret: string) {
  const base = `/demo/${slug}`;
  return {
    client: { id: `demo-${slug}`, secret: clientSecret },
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userUrl: `${base}/user`,
  } satisfies PlatformConfig;
}
