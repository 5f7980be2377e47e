import type { TicketStatus } from '@greenroom/contract';
import { type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { ticketReplies, tickets } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { STATUS_LABELS } from './tickets.rules';
import { addReply } from './write-tickets';
import { findLastAuthor } from '../../admin/audit-log/last-author';
import { refuseOwn } from '../../admin/admin.rules';
import type { Member } from '../../session/session.repository';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { lockRow, versionConflict, writeRow } from '../../admin/rows';
import { findThread, listTickets } from './staff-tickets.repository';

const SUBJECT = 'tickets';

/** Support tickets and their replies. */
export function staffTicketRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(ticketEndpoints.list, ({ query }) => listTickets(db, query));

  handle(ticketEndpoints.get, async ({ params }) => ({ data: await findThread(db, params.id) }));

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });

  handleChange(ticketEndpoints.reply, async ({ staff, tx, at, params: { id }, body: { message, status, ...seen } }) => {
    const before = await lockTicket(tx, id, staff, seen);
    await addReply(tx, { ticketId: id, author: staff, message, at });
    if (status) await writeRow(tx, tickets, id, { status });
    const after = await findThread(tx, id);
    const summary = `Answered the ticket "${after.title}"`;
    return { data: after, audit: { action: 'reply', subjectId: id, summary, before, after: auditedFields(after) } };
  });

  handleChange(ticketEndpoints.status, async ({ staff, tx, at, params: { id }, body: { status, ...seen } }) => {
    const before = await lockTicket(tx, id, staff, seen);
    if (before.status === status) throw new HttpProblem(409, `The ticket is already set to "${STATUS_LABELS[status]}".`);
    await writeRow(tx, tickets, id, { status, updatedAt: at });
    const after = await findThread(tx, id);
    const summary = `Set the ticket "${after.title}" to ${STATUS_LABELS[status]}`;
    return { data: after, audit: { action: 'status', subjectId: id, summary, before, after: auditedFields(after) } };
  });
}

/** The fields for the audit log. Messages are in the ticket itself. */
const auditedFields = ({ status, replies_count }: Pick<StaffTicketThread, 'status' | 'replies_count'>) => ({ status, replies_count });

/**
 * Locks a ticket and checks that the editor has seen its current state.
 * @throws {HttpProblem} 404; 409 if it is their own ticket, or there is a newer reply or change
 */
async function lockTicket(
  tx: Db,
  id: number,
  staff: Member,
  seen: { version: number; replies_seen: number },
): Promise<{ status: TicketStatus; replies_count: number }> {
  const { status, version, memberId } = await lockRow(tx, tickets, id);
  refuseOwn(staff, memberId);
  const replies = await tx.$count(ticketReplies, eq(ticketReplies.ticketId, id));
  if (replies !== seen.replies_seen) throw new HttpProblem(409, 'There is a new reply since you opened this ticket. Please read it first.');
  if (version !== seen.version) throw versionConflict(await findLastAuthor(tx, SUBJECT, id));
  return { status, replies_count: replies };
}
