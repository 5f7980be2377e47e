import type { FieldName } from './profile-fields';

export interface SocialNetwork {
  field: Extract<FieldName, `${string}_user`>;
  name: string;
  /** Where a profile links to; the name follows. */
  prefix: string;
  /** What a member may write, of which the name is kept. */
  accepts: readonly [name: RegExp, address: RegExp];
}

const WWW = 'https://(?:www\\.|m\\.|mobile\\.)?';
const END = '/?(?:[?#].*)?$';

/** @param hosts as a pattern @param at what stands before the name in an address, as a pattern @param handle a name's pattern */
const acceptsOf = (hosts: string, at: '@' | '@?', handle: string): SocialNetwork['accepts'] => [
  new RegExp(`^@?(${handle})$`),
  new RegExp(`^${WWW}(?:${hosts})/${at}(${handle})${END}`, 'i'),
];

/** The networks that a profile links to (specification 2, section 7); they accept what the contract does. */
export const SOCIAL_NETWORKS: readonly SocialNetwork[] = [
  { field: 'twitter_user', name: 'Twitter', prefix: 'https://x.com/', accepts: acceptsOf('x\\.com|twitter\\.com', '@?', '\\w{1,50}') },
  { field: 'youtube_user', name: 'YouTube', prefix: 'https://youtube.com/@', accepts: acceptsOf('youtube\\.com', '@', '[\\w.-]{1,50}') },
  {
    field: 'instagram_user',
    name: 'Instagram',
    prefix: 'https://instagram.com/',
    accepts: acceptsOf('instagram\\.com', '@?', '[\\w.]{1,50}'),
  },
  { field: 'tiktok_user', name: 'TikTok', prefix: 'https://tiktok.com/@', accepts: acceptsOf('tiktok\\.com', '@', '[\\w.]{1,50}') },
];

/** The name in what a member wrote: a name, with or without an @, or the full address. Null where there is none. */
export function accountName({ accepts }: SocialNetwork, text: string): string | null {
  for (const pattern of accepts) {
    const name = pattern.exec(text.trim())?.[1];
    if (name) return name;
  }
  return null;
}

/** Where the profile will link to: always https, always that network. Null where what is written gives no link. */
export function accountLink(network: SocialNetwork, text: string): string | null {
  const name = accountName(network, text);
  return name && network.prefix + name;
}
