/**
 * URL of a member's banner: a URL as it is; a hash resolves to the chat platform's image host, as avatars do (docs/product.md#avatars).
 * Null without a banner, or for any other value.
 */
export function bannerUrl({ id, banner }: { id: string; banner: string | null }, avatarBase: string): string | null {
  if (!banner) return null;
  if (/^(https:\/)?\/[^/\\]/.test(banner)) return banner;
  return /^\w+$/.test(banner) ? `${avatarBase}/banners/${encodeURIComponent(id)}/${banner}.png?size=1024` : null;
}
