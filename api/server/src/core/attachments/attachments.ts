import { type AttachedImage, attachmentEndpoints } from '@greenroom/contract';
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { attachments, ticketReplies, tickets } from '../../db/schema';
import type { May } from '@greenroom/contract/admin';
import { notFound } from '../../plugins/error-responses';
import { mayOf } from '../../session/roles';
import { sendStoredFile } from '../../storage/send-stored-file';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';

const PARENTS = { ticket: attachments.ticketId, reply: attachments.replyId, claim: attachments.claimId };

/** Finds an image with its sender and the owner of its ticket, who is null for claims. */
async function findAttachment(db: Db, id: string) {
  const [row] = await db
    .select({ attachment: attachments, ticketOwnerId: tickets.memberId })
    .from(attachments)
    .leftJoin(ticketReplies, eq(ticketReplies.id, attachments.replyId))
    .leftJoin(tickets, or(eq(tickets.id, attachments.ticketId), eq(tickets.id, ticketReplies.ticketId)))
    .where(eq(attachments.id, id));
  return row && { ...row.attachment, ticketOwnerId: row.ticketOwnerId };
}

/** Lists images by the parent's id, in the order of upload. */
export async function listImages(db: Db, parent: keyof typeof PARENTS, ids: number[]): Promise<Map<number, AttachedImage[]>> {
  const images = new Map<number, AttachedImage[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return images;
  const column = PARENTS[parent];
  const rows = await db
    .select({ parentId: column, id: attachments.id, filename: attachments.filename })
    .from(attachments)
    .where(inArray(column, ids))
    .orderBy(asc(attachments.position));
  for (const { parentId, id, filename } of rows) {
    if (parentId !== null) images.get(parentId)?.push({ id, url: `/api/r/attachments/${id}`, filename });
  }
  return images;
}

/** Tells whether a member may see an image: its sender, the owner of its ticket, and the staff who see tickets, or claims. */
export function maySee(viewer: { id: string; may: May }, picture: { ownerId: string; ticketOwnerId: string | null }): boolean {
  const isOwn = viewer.id === picture.ownerId || viewer.id === picture.ticketOwnerId;
  return isOwn || viewer.may(picture.ticketOwnerId === null ? 'challenges:see' : 'tickets:see');
}

/** Returns the Content-Disposition header with the file's name (RFC 6266) and the converted image's extension. */
export function contentDisposition(filename: string): string {
  const name = `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  // Encodes the characters that RFC 8187 forbids but encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Revalidated on each request, so the browser's next user can't see images of a member who signed out. */
const CACHE = 'private, no-cache';

/** Registers the images, with the same 404 for missing and forbidden ones. */
export function attachmentsRoutes(handle: HandlePublicEndpoint, { db, storage }: ModuleContext): void {
  // Never shed: it is loaded by `<img>`, which does not retry.
  handle(attachmentEndpoints.get, { config: { shed: 'none' } }, async (request, reply) => {
    const member = await request.findMember();
    const picture = member ? await findAttachment(db, request.params.id) : undefined;
    if (!member || !picture || !maySee({ id: member.id, may: await mayOf(db, member) }, picture)) throw notFound();
    const file = await storage.get(picture.storageKey);
    if (!file) throw notFound();
    reply.header('Content-Disposition', contentDisposition(picture.filename));
    return sendStoredFile(request, reply, file, CACHE);
  });
}
