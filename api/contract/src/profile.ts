import { z } from 'zod';
import { BlockText, LineText } from './primitives';

const BIO_MAX = 200;
const BIO_TOO_LONG = `This may have at most ${BIO_MAX} characters.`;
/** Room for characters that are put together from many; a single one can be of any length. */
const BIO_MAX_UNITS = 10 * BIO_MAX;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts what people see as one character as one: a flag, a family, a letter with its accents. */
const fitsBio = (text: string) => text.length <= BIO_MAX_UNITS && [...characters.segment(text)].length <= BIO_MAX;

const Bio = z.string('This has to be a text.').trim().refine(fitsBio, BIO_TOO_LONG).pipe(BlockText(BIO_MAX_UNITS));

/** What a blank field says: there is none. */
const emptyToNull = (text: string | null) => text || null;

/** Networks change how long their names may be, so this only keeps out what is none. */
const NAME = { word: '\\w{1,50}', dotted: '[\\w.]{1,50}', dashed: '[\\w.-]{1,50}' };

/**
 * An account on a network: its name, with or without an @, or its https address, of which the name is kept. Nothing else
 * gets in, since profiles link to it.
 * @param host the network's hosts, as a pattern
 * @param handle what a name is made of, as a pattern
 * @param at whether the network's addresses of accounts have an @ before the name
 */
function Handle(network: string, { host, handle, at }: { host: string; handle: string; at: '@' | '@?' }) {
  const name = new RegExp(`^@?(${handle})$`);
  const address = new RegExp(`^https://(?:www\\.|m\\.|mobile\\.)?(?:${host})/${at}(${handle})/?(?:[?#].*)?$`, 'i');
  return LineText(200).transform((text, context) => {
    const found = name.exec(text) ?? address.exec(text);
    if (found || text === '') return found?.[1] ?? '';
    context.addIssue(`This has to be a ${network} name, such as @name, or its full address.`);
    return z.NEVER;
  });
}

const Twitter = Handle('Twitter', { host: 'x\\.com|twitter\\.com', handle: NAME.word, at: '@?' });
// Without the @, an address of YouTube may as well be that of a video.
const YouTube = Handle('YouTube', { host: 'youtube\\.com', handle: NAME.dashed, at: '@' });
const Instagram = Handle('Instagram', { host: 'instagram\\.com', handle: NAME.dotted, at: '@?' });
const TikTok = Handle('TikTok', { host: 'tiktok\\.com', handle: NAME.dotted, at: '@' });

/**
 * The body of POST /api/r/profile/update (specification 2, sections 5 and 7). What is left out stays as it is; null or
 * blank takes it away.
 */
export const UpdateProfileBody = z.object({
  bio: Bio.nullable().transform(emptyToNull).optional(),
  twitter_user: Twitter.nullable().transform(emptyToNull).optional(),
  youtube_user: YouTube.nullable().transform(emptyToNull).optional(),
  instagram_user: Instagram.nullable().transform(emptyToNull).optional(),
  tiktok_user: TikTok.nullable().transform(emptyToNull).optional(),
  crypto: LineText(100).nullable().transform(emptyToNull).optional(),
  crypto2: LineText(100).nullable().transform(emptyToNull).optional(),
  crypto3: LineText(100).nullable().transform(emptyToNull).optional(),
});
export type UpdateProfileBody = z.infer<typeof UpdateProfileBody>;
