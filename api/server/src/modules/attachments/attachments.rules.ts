import { isStaff } from '../session/roles';
import type { Member } from '../session/session.repository';

/** Who may see a picture: its sender, the owner of the ticket that it stands in, and the support team. */
export function maySee(
  viewer: Pick<Member, 'id' | 'role'>,
  picture: { ownerId: string; ticketOwnerId: string | null },
): boolean {
  return viewer.id === picture.ownerId || viewer.id === picture.ticketOwnerId || isStaff(viewer);
}

/** Names the file for whoever saves it (RFC 6266), with the ending of what it has become. */
export function contentDisposition(filename: string): string {
  const name = `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  // Without the characters that encodeURIComponent leaves alone, but RFC 8187 does not.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
