import { formatHoursAndMinutes, timeOf } from '@greenroom/shared-ui/format';
import { t } from '../../texts';

/** Fields of POST /api/r/profile/update (docs/product.md#settings). */
export const FIELD_NAMES = [
  'bio',
  'twitter_user',
  'youtube_user',
  'instagram_user',
  'tiktok_user',
  'crypto',
  'crypto2',
  'crypto3',
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

export type ProfileFields = Record<FieldName, string>;

export const changesOf = (edits: Partial<ProfileFields>, stored: ProfileFields): Partial<ProfileFields> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const text = edits[field]?.trim();
      return text === undefined || text === stored[field].trim() ? [] : [[field, text]];
    }),
  );

/** Returns the request body with every field, stored values included: a back end may clear missing ones. */
export const bodyOf = (edits: Partial<ProfileFields>, stored: ProfileFields): ProfileFields => ({ ...stored, ...changesOf(edits, stored) });

/** In characters (docs/product.md#settings). */
export const BIO_LIMIT = 200;

export const bioTooLong = () =>
  t({ one: 'This may have at most {count} character.', other: 'This may have at most {count} characters.' }, { count: BIO_LIMIT });

const MAX_SEGMENTED_UNITS = 10 * BIO_LIMIT;

/** One character each. Others take `Intl`, whose first use blocks a slow processor for 200 ms or more. */
const PLAIN_CHARACTERS = /^[\n -~]*$/;

/** A flag, or a character with its accents and modifiers, and others that joiners connect, as `Intl.Segmenter` finds in most texts. */
const GRAPHEME = /\p{RI}{2}|.(\p{M}|\p{EMod}|\u200d.)*/gsu;

/** Returns the length in graphemes, as the server counts: a flag, a family or a letter with accents is one character. */
export function bioLength(text: string): number {
  if (text.length > MAX_SEGMENTED_UNITS || PLAIN_CHARACTERS.test(text)) return text.length;
  // Firefox has none before version 125.
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME)?.length ?? 0;
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

interface SocialNetwork {
  field: Extract<FieldName, `${string}_user`>;
  name: string;
  prefix: string;
  /** Accepted input, with the account name as the first group. */
  accepts: readonly [name: RegExp, url: RegExp];
}

const WWW = 'https://(?:www\\.|m\\.|mobile\\.)?';
const END = '/?(?:[?#].*)?$';

/** Builds the accepted input from patterns of the hosts, of what precedes the name in a URL, and of a name. */
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

/** Returns the account name from a name with or without @, or a full URL. Null if invalid. */
export function accountName({ accepts }: SocialNetwork, text: string): string | null {
  for (const pattern of accepts) {
    const name = pattern.exec(text.trim())?.[1];
    if (name) return name;
  }
  return null;
}

/** Returns the profile's link: always https, always that network. Null for invalid input. */
export function accountLink(network: SocialNetwork, text: string): string | null {
  const name = accountName(network, text);
  return name && network.prefix + name;
}

const DAY_MS = 24 * 60 * 60_000;

/** In points (docs/product.md#daily-reward). */
export const DAILY_REWARD = 100;

/** Returns the time until the next daily reward, null if it can be claimed (docs/product.md#daily-reward) or its time is invalid. */
export function timeUntilReward(lastClaim: string | null, now: number): string | null {
  const left = timeOf(lastClaim) + DAY_MS - now;
  return left > 0 ? formatHoursAndMinutes(left) : null;
}
