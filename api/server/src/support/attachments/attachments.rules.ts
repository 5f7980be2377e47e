import type { May } from '@greenroom/contract/admin';

/** Whether a member may see an image: its sender, the owner of its ticket, and the staff who see tickets, or claims. */
export function maySee(viewer: { id: string; may: May }, picture: { ownerId: string; ticketOwnerId: string | null }): boolean {
  const isOwn = viewer.id === picture.ownerId || viewer.id === picture.ticketOwnerId;
  return isOwn || viewer.may(picture.ticketOwnerId === null ? 'challenges:see' : 'tickets:see');
}

/** The Content-Disposition header with the file's name (RFC 6266), and the extension of the converted image. */
export function contentDisposition(filename: string): string {
  const name = `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  // Encodes the characters that RFC 8187 forbids but encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
