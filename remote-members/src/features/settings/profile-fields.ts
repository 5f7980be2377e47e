/** What POST /api/r/profile/update takes (specification 2, section 7). */
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

/** What was typed and differs from what is stored; blanks around a text make no difference. */
export function changesOf(edits: Partial<ProfileFields>, stored: ProfileFields): Partial<ProfileFields> {
  return Object.fromEntries(FIELD_NAMES.flatMap((field) => {
    const text = edits[field]?.trim();
    return text === undefined || text === stored[field].trim() ? [] : [[field, text]];
  }));
}

/**
 * What is sent: all of the specification's fields, since a back end may take away what is missing. A field that is not on
 * the page goes with what is stored, so that it is not lost.
 */
export function bodyOf(edits: Partial<ProfileFields>, stored: ProfileFields): ProfileFields {
  return { ...stored, ...changesOf(edits, stored) };
}
