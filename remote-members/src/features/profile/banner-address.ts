/**
 * Where a member's banner lies: an address as it is, a hash at the chat platform's picture host (specification 2,
 * section 1 has the avatars there); null where there is none or it is neither.
 */
export function bannerAddress({ id, banner }: { id: string; banner: string | null }, avatarBase: string): string | null {
  if (!banner) return null;
  if (/^(https:\/)?\/[^/\\]/.test(banner)) return banner;
  return /^\w+$/.test(banner) ? `${avatarBase}/banners/${encodeURIComponent(id)}/${banner}.png?size=1024` : null;
}
