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

/** The edits that differ from the stored values, trimmed. */
export function changesOf(edits: Partial<ProfileFields>, stored: ProfileFields): Partial<ProfileFields> {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const text = edits[field]?.trim();
      return text === undefined || text === stored[field].trim() ? [] : [[field, text]];
    }),
  );
}

/**
 * The request body. It has every field, with the stored value for those not edited or not shown, since a back end may clear
 * missing ones.
 */
export function bodyOf(edits: Partial<ProfileFields>, stored: ProfileFields): ProfileFields {
  return { ...stored, ...changesOf(edits, stored) };
}
