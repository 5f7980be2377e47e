/** Whose picture it is; any answer with these two fields will do. */
export interface AvatarUser {
  id: string;
  /** The chat platform's hash of the picture, or a URL; null where there is none. */
  avatar: string | null;
}

const DEFAULT_PICTURES = 5n;

/**
 * The pictures to try in order: the member's own at 128 px, then one of the 5 defaults by id modulo 5
 * (specification 1, section 1). Ids are larger than a double holds, hence BigInt; an id that is no number
 * has no default picture.
 */
export function avatarSources({ id, avatar }: AvatarUser, avatarBase: string): string[] {
  const sources: string[] = [];
  if (avatar) sources.push(isUrl(avatar) ? avatar : `${avatarBase}/avatars/${id}/${avatar}.png?size=128`);
  if (/^\d+$/.test(id)) sources.push(`${avatarBase}/embed/avatars/${BigInt(id) % DEFAULT_PICTURES}.png`);
  return sources;
}

const isUrl = (avatar: string) => /^(https?:\/)?\//.test(avatar);
