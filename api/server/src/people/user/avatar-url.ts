/** The URL of a member's avatar at the chat platform (docs/product.md#avatars); the stored avatar may be a URL already. */
export function avatarUrl(memberId: string, avatar: string | null, avatarBase: string): string | null {
  if (avatar === null || /^(https?:\/)?\//.test(avatar)) return avatar;
  return `${avatarBase}/avatars/${memberId}/${avatar}.png?size=128`;
}
