import { z } from 'zod';
import { BlockText, tooLong, TypedText } from './primitives';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { PointsHistoryQuery, PointsHistoryResponse } from './points';
import { LANGUAGES, msg } from './texts';

const BIO_MAX = 200;
/** Leaves room for grapheme clusters of several code units, while limiting their length. */
const BIO_MAX_UNITS = 10 * BIO_MAX;
/** Firefox before version 125 has none: there, the server decides. */
const characters = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** Counts grapheme clusters, so a flag, a family emoji or an accented letter is one character. */
const fitsBio = (text: string) => text.length <= BIO_MAX_UNITS && (!characters || [...characters.segment(text)].length <= BIO_MAX);

const Bio = z
  .string(msg('This must be text.'))
  .trim()
  .refine(fitsBio, { error: tooLong(BIO_MAX), params: { maximum: BIO_MAX } })
  .pipe(BlockText(BIO_MAX_UNITS));

/** A blank field clears the value. */
const emptyToNull = (text: string | null) => text || null;

/** Characters of account names; lenient about the length, which networks change. */
const NAME = { word: '\\w{1,50}', dotted: '[\\w.]{1,50}', dashed: '[\\w.-]{1,50}' };

/**
 * Accepts an account on a social network: its name, with or without an @, or its https URL, reduced to the name. All else is refused, since
 * profiles link to it.
 * @param host a pattern for the network's hosts
 * @param handle a pattern for account names
 * @param at whether account URLs have an @ before the name
 */
function Handle(network: string, { host, handle, at }: { host: string; handle: string; at: '@' | '@?' }) {
  const name = new RegExp(`^@?(${handle})$`);
  const address = new RegExp(`^https://(?:www\\.|m\\.|mobile\\.)?(?:${host})/${at}(${handle})/?(?:[?#].*)?$`, 'i');
  return TypedText(200).transform((text, context) => {
    const found = name.exec(text) ?? address.exec(text);
    if (found || text === '') return found?.[1] ?? '';
    const message = msg('This must be a {network} name, such as @name, or its full address.').replace('{network}', network);
    context.addIssue({ code: 'custom', message, params: { network } });
    return z.NEVER;
  });
}

const Twitter = Handle('Twitter', { host: 'x\\.com|twitter\\.com', handle: NAME.word, at: '@?' });
// Without the @, a YouTube URL may be that of a video.
const YouTube = Handle('YouTube', { host: 'youtube\\.com', handle: NAME.dashed, at: '@' });
const Instagram = Handle('Instagram', { host: 'instagram\\.com', handle: NAME.dotted, at: '@?' });
const TikTok = Handle('TikTok', { host: 'tiktok\\.com', handle: NAME.dotted, at: '@' });

/** Missing fields keep their value; null or a blank text clears it (docs/product.md#settings). */
export const UpdateProfileBody = z.object({
  bio: Bio.nullable().transform(emptyToNull).optional(),
  twitter_user: Twitter.nullable().transform(emptyToNull).optional(),
  youtube_user: YouTube.nullable().transform(emptyToNull).optional(),
  instagram_user: Instagram.nullable().transform(emptyToNull).optional(),
  tiktok_user: TikTok.nullable().transform(emptyToNull).optional(),
  crypto: TypedText(100).nullable().transform(emptyToNull).optional(),
  crypto2: TypedText(100).nullable().transform(emptyToNull).optional(),
  crypto3: TypedText(100).nullable().transform(emptyToNull).optional(),
  language: z.enum(LANGUAGES.map(({ code }) => code)).optional(),
});
export type UpdateProfileBody = z.infer<typeof UpdateProfileBody>;

export const profileEndpoints = {
  update: defineEndpoint('POST /profile/update', "Change the member's profile", {
    body: UpdateProfileBody,
    response: SuccessResponse,
    refusals: [401],
  }),
  disconnectKick: defineEndpoint('POST /profile/disconnect-kick', "Unlink the member's Kick account", {
    confirmation: 'own',
    response: SuccessResponse,
    refusals: [401, 409],
  }),
  claimDaily: defineEndpoint('POST /profile/claim-daily', 'Claim the daily reward, once in 24 hours', {
    response: SuccessResponse,
    refusals: [401, 409],
  }),
  pointsHistory: defineEndpoint('GET /profile/points-history', 'Points that the member earned and spent, newest first', {
    query: PointsHistoryQuery,
    response: PointsHistoryResponse,
    refusals: [401],
  }),
};
