import type { TicketStatus } from '@greenroom/contract';
import { eq, inArray } from 'drizzle-orm';
import { insertRow, writeRow } from '../../admin/rows';
import type { Db } from '../../db/client';
import { attachments, ticketNotes, ticketReplies, tickets } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';

type TicketRow = typeof tickets.$inferSelect;

export interface Merge {
  kept: TicketRow;
  merged: TicketRow;
}

/** Locks two tickets to merge. @throws {HttpProblem} 422 for a missing or another member's ticket, 409 for one that was merged before */
export async function lockMerge(tx: Db, id: number, otherId: number): Promise<Merge> {
  const rows = await tx
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [id, otherId]))
    .orderBy(tickets.id)
    .for('update');
  const [kept, merged] = rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!kept || !merged || kept.memberId !== merged.memberId) {
    throw fieldError('other_id', 'Please choose another ticket of the same member.');
  }
  for (const row of rows) refuseMerged(row);
  return { kept, merged };
}

/** @throws {HttpProblem} 409 for a merged ticket */
export function refuseMerged({ mergedIntoId }: Pick<TicketRow, 'mergedIntoId'>): void {
  if (mergedIntoId !== null) throw new HttpProblem(409, `This ticket was merged into #${mergedIntoId}, so it stays closed.`);
}

/** Moves the newer ticket's messages, pictures and notes to the older one, and closes it. Both are locked. */
export async function mergeTickets(tx: Db, { kept, merged }: Merge): Promise<void> {
  const { title, description, memberId, createdAt } = merged;
  const moved = { ticketId: kept.id };
  await tx.update(ticketReplies).set(moved).where(eq(ticketReplies.ticketId, merged.id));
  await tx.update(ticketNotes).set(moved).where(eq(ticketNotes.ticketId, merged.id));
  const replyId = await insertRow(tx, ticketReplies, { ...moved, memberId, message: `${title}\n\n${description}`, createdAt });
  await tx.update(attachments).set({ ticketId: null, replyId }).where(eq(attachments.ticketId, merged.id));
  await tx.update(tickets).set({ mergedIntoId: kept.id }).where(eq(tickets.mergedIntoId, merged.id));
  // The last activity of both: so neither is deleted as old before the other.
  const updatedAt = kept.updatedAt > merged.updatedAt ? kept.updatedAt : merged.updatedAt;
  const assigneeId = kept.assigneeId ?? merged.assigneeId;
  await writeRow(tx, tickets, kept.id, { status: statusOfBoth(kept.status, merged.status), assigneeId, updatedAt });
  await writeRow(tx, tickets, merged.id, { status: 'closed', mergedIntoId: kept.id, updatedAt });
}

/** Chooses the status of a merged ticket: one that waits for the team wins over one that waits for the member. */
const statusOfBoth = (kept: TicketStatus, merged: TicketStatus): TicketStatus =>
  (['open', 'waiting'] as const).find((status) => status === kept || status === merged) ?? kept;
