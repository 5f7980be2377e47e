import type { PlatformConfig } from '../config';
import type { DemoPerson } from './people';

/** An outside platform that the demo stands in for. */
export interface StandInPlatform {
  slug: string;
  name: string;
  /** The platform's answer about its user, in its own spelling. */
  userAnswer(person: DemoPerson): unknown;
}

export const DISCORD: StandInPlatform = {
  slug: 'discord',
  name: 'Discord',
  userAnswer: ({ id, username, globalName, avatar, email }) => ({
    id,
    username,
    global_name: globalName,
    avatar,
    banner: null,
    email,
  }),
};

/** How the sign-in reaches a stand-in: as any platform, by its addresses, which are this server's own. */
export function standInConfig({ slug }: StandInPlatform, clientSecret: string): PlatformConfig {
  const base = `/demo/${slug}`;
  return {
    client: { id: `demo-${slug}`, secret: clientSecret },
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userUrl: `${base}/user`,
  };
}
