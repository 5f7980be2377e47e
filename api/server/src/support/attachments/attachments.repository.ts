import type { AttachedImage } from '@greenroom/contract';
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { attachments, ticketReplies, tickets } from '../../db/schema';

/** The columns that an image's parent may be in. */
const PARENTS = { ticket: attachments.ticketId, reply: attachments.replyId, claim: attachments.claimId };

/** An image with its sender and the owner of its ticket, who is null for claims. */
export async function findAttachment(db: Db, id: string) {
  const [row] = await db
    .select({ attachment: attachments, ticketOwnerId: tickets.memberId })
    .from(attachments)
    .leftJoin(ticketReplies, eq(ticketReplies.id, attachments.replyId))
    .leftJoin(tickets, or(eq(tickets.id, attachments.ticketId), eq(tickets.id, ticketReplies.ticketId)))
    .where(eq(attachments.id, id));
  return row && { ...row.attachment, ticketOwnerId: row.ticketOwnerId };
}

/** The images of tickets, replies or claims by the parent's id, in the order of upload. */
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
