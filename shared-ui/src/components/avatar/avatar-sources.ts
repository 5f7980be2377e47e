export interface AvatarUser {
  id: string;
  /** The chat platform's hash of the image, or a URL; null for none. */
  avatar: string | null;
}

const DEFAULT_AVATARS = 5n;

/**
 * Returns the image URLs to try in order: the member's own at 128 px, then one of the 5 defaults by id modulo 5 (docs/product.md#avatars).
 * Ids exceed the safe integers, hence BigInt; a non-numeric id has no default image.
 */
export function avatarSources({ id, avatar }: AvatarUser, avatarBase: string): string[] {
  const sources: string[] = [];
  if (avatar) sources.push(isUrl(avatar) ? avatar : `${avatarBase}/avatars/${id}/${avatar}.png?size=128`);
  if (/^\d+$/.test(id)) sources.push(`${avatarBase}/embed/avatars/${BigInt(id) % DEFAULT_AVATARS}.png`);
  return sources;
}

const isUrl = (avatar: string) => /^(https?:\/)?\//.test(avatar);
