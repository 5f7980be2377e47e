import type { FieldName } from './profile-fields';

export interface SocialNetwork {
  field: Extract<FieldName, `${string}_user`>;
  name: string;
  /** URL of a profile up to the name. */
  prefix: string;
  /** Accepted input, with the account name as the first group. */
  accepts: readonly [name: RegExp, url: RegExp];
}

const WWW = 'https://(?:www\\.|m\\.|mobile\\.)?';
const END = '/?(?:[?#].*)?$';

/** @param hosts pattern of the hosts @param at pattern of what precedes the name in a URL @param handle pattern of a name */
const acceptsOf = (hosts: string, at: '@' | '@?', handle: string): SocialNetwork['accepts'] => [
  new RegExp(`^@?(${handle})$`),
  new RegExp(`^${WWW}(?:${hosts})/${at}(${handle})${END}`, 'i'),
];

/** The networks that a profile links to (docs/product.md#settings); they accept the same input as the contract. */
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

/** Account name from the input: a name with or without @, or a full URL. Null if invalid. */
export function accountName({ accepts }: SocialNetwork, text: string): string | null {
  for (const pattern of accepts) {
    const name = pattern.exec(text.trim())?.[1];
    if (name) return name;
  }
  return null;
}

/** The profile's link: always https, always that network. Null for invalid input. */
export function accountLink(network: SocialNetwork, text: string): string | null {
  const name = accountName(network, text);
  return name && network.prefix + name;
}
