import type { MemberSummary, TicketStatus } from '@greenroom/contract';
import { StaffReplyForm, type StaffTicket, type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, ticketNotes, ticketReplies, tickets } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { asIs, msg } from '../../lib/texts';
import type { ModuleContext } from '../../module-context';
import { lockMerge, mergeTickets, refuseMerged } from './merge-tickets';
import { STATUS_LABELS } from './tickets.rules';
import { addReply } from './write-tickets';
import { notifyOfDecision } from '../../core/notifications/notify';
import { findLastAuthor } from '../../admin/audit-log/authors';
import { type AuditNote, changeAsStaff } from '../../admin/change-as-staff';
import { refuseOwn } from '../../admin/admin.rules';
import type { Member } from '../../session/session.repository';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, lockRow, lockVersion, MEMBER_SUMMARY, versionConflict, writeRow } from '../../admin/rows';
import { mayOf } from '../../session/roles';
import { fieldError } from '../../uploads/read-form';
import { type StoredPicture, withStoredPictures } from '../../uploads/stored-pictures';
import { TICKET_IMAGES, requireQuota } from '../../uploads/upload.rules';
import { withForm } from '../../uploads/uploads';
import { findThread, findTickets, listTickets } from './staff-tickets.repository';

const SUBJECT = 'tickets';

export function staffTicketRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now, storage, pictures: converter } = context;

  handle(ticketEndpoints.list, ({ query }) => listTickets(db, query, now()));

  handle(ticketEndpoints.get, async ({ staff, params }) => {
    const thread = await findThread(db, params.id);
    // Staff are members in their own tickets.
    return { data: thread.member.id === staff.id ? { ...thread, notes: [] } : thread };
  });

  handle(ticketEndpoints.reply, ({ staff, params: { id }, request }) => {
    const quota = (memberId: string) => requireQuota(db, { memberId, at: now() });
    const form = { fields: StaffReplyForm, pictures: TICKET_IMAGES, converter, requireQuota: quota };
    return withForm(request, form, async ({ fields: { message, status, ...seen }, pictures }) => {
      if (!message && pictures.length === 0) throw fieldError('message', 'Please write a message or add an image.');
      const change = async (tx: Db, at: Date, stored: StoredPicture[]) => {
        const before = await lockTicket(tx, id, staff, seen);
        await addReply(tx, { ticketId: id, author: staff, message, at, pictures: stored });
        if (status) await writeRow(tx, tickets, id, { status });
        const after = await findThread(tx, id);
        const summary = `Answered the ticket "${after.title}"`;
        const audit = { action: 'reply', subject: SUBJECT, subjectId: id, summary, before, after: auditedFields(after) };
        return { result: { data: after }, audit };
      };
      return withStoredPictures(storage, pictures, (stored) =>
        changeAsStaff(context, { staff, change: (tx, at) => change(tx, at, stored) }),
      );
    });
  });

  const handleChange = staffChanges(handle, context, { subject: SUBJECT });

  handleChange(ticketEndpoints.status, async ({ staff, tx, at, params: { id }, body: { status, ...seen } }) => {
    const before = await lockTicket(tx, id, staff, seen);
    if (before.status === status) throw new HttpProblem(409, `The ticket is already set to "${STATUS_LABELS[status]}".`);
    await notifyOfStatus(tx, await writeRow(tx, tickets, id, { status, updatedAt: at }), at);
    const after = await findThread(tx, id);
    const summary = `Set the ticket "${after.title}" to ${STATUS_LABELS[status]}`;
    return { data: after, audit: { action: 'status', subjectId: id, summary, before, after: auditedFields(after) } };
  });

  handle(ticketEndpoints.staff, async () => ({ data: await listStaff(db) }));

  handleChange(ticketEndpoints.assign, async ({ staff, tx, params: { id }, body: { assignee_id: assigneeId, version } }) => {
    refuseOwn(staff, (await lockVersion(tx, tickets, id, version)).memberId);
    await requireStaffMember(tx, assigneeId);
    const before = await findThread(tx, id);
    await writeRow(tx, tickets, id, { assigneeId });
    const after = await findThread(tx, id);
    return { data: after, audit: assignmentNote(before, after) };
  });

  handleChange(ticketEndpoints.note, async ({ staff, tx, at, params: { id }, body: { note } }) => {
    refuseOwn(staff, (await lockRow(tx, tickets, id)).memberId);
    await insertRow(tx, ticketNotes, { ticketId: id, memberId: staff.id, note, createdAt: at });
    const after = await findThread(tx, id);
    return { data: after, audit: { action: 'note', subjectId: id, summary: `Added a note to the ticket "${after.title}"` } };
  });

  handleChange(ticketEndpoints.merge, async ({ staff, tx, at, params: { id }, body: { other_id: otherId, ...seen } }) => {
    const merge = await lockMerge(tx, id, otherId);
    await lockTicket(tx, id, staff, seen);
    const [kept, merged] = [await findThread(tx, merge.kept.id), await findThread(tx, merge.merged.id)];
    await mergeTickets(tx, merge);
    await notifyOfDecision(tx, merged.member.id, `ticket:${merged.id}:merged`, at, {
      title: msg('Two of your tickets are now one'),
      text: msg('“{merged}” continues in “{kept}”.', { merged: merged.title, kept: kept.title }),
      path: `/tickets/${kept.id}`,
    });
    const summary = `Merged the ticket "${merged.title}" (#${merged.id}) into "${kept.title}" (#${kept.id})`;
    const after = await findThread(tx, kept.id);
    const closed = { status: 'closed', merged_into_id: kept.id };
    const audit: TicketAudit[] = [
      { action: 'merge', subjectId: kept.id, summary, before: auditedFields(kept), after: auditedFields(after) },
      { action: 'merge', subjectId: merged.id, summary, before: { status: merged.status, merged_into_id: null }, after: closed },
    ];
    return { data: after, audit };
  });

  handleChange(ticketEndpoints.bulk, async ({ staff, tx, at, body }) => {
    const { tickets: chosen, status, category_id: categoryId, assignee_id: assigneeId } = body;
    await requireStaffMember(tx, assigneeId ?? null);
    const versions = new Map(chosen.map(({ id, version }) => [id, version]));
    // Sorted, so two requests with the same tickets wait for each other.
    const rows = await tx
      .select()
      .from(tickets)
      .where(inArray(tickets.id, [...versions.keys()]))
      .orderBy(tickets.id)
      .for('update');
    const isOpenTo = (row: (typeof rows)[number]) =>
      row.version === versions.get(row.id) && row.memberId !== staff.id && row.mergedIntoId === null;
    const ids = rows.filter(isOpenTo).map(({ id }) => id);
    const before = await findTickets(tx, ids);
    if (status !== undefined) {
      const changed = await tx
        .update(tickets)
        .set({ status, updatedAt: at })
        .where(and(inArray(tickets.id, ids), ne(tickets.status, status)))
        .returning();
      for (const row of changed) await notifyOfStatus(tx, row, at);
    }
    await tx
      .update(tickets)
      .set({ categoryId, assigneeId, version: sql`${tickets.version} + 1` })
      .where(inArray(tickets.id, ids));
    const audit = (await findTickets(tx, ids)).map((after, index) => bulkNote(before[index] ?? after, after));
    return { changed: ids.length, left: chosen.map(({ id }) => id).filter((id) => !ids.includes(id)), audit };
  });
}

/** Notifies a ticket's member of its status. A reply has its own notification. */
const notifyOfStatus = (tx: Db, { id, memberId, title, status }: typeof tickets.$inferSelect, at: Date) =>
  notifyOfDecision(tx, memberId, `ticket:${id}:${status}:${at.getTime()}`, at, {
    title: msg('Your ticket was set to “{status}”', { status: { message: STATUS_LABELS[status], values: {} } }),
    text: asIs(title),
    path: `/tickets/${id}`,
  });

type TicketAudit = Omit<AuditNote, 'subject' | 'subjectId'> & { subjectId: number };

const assigneesOf = (...found: StaffTicket[]) => found.map(({ assignee }) => assignee?.id ?? null);
const assigneeOf = ({ assignee }: StaffTicket) => ({ assignee: assignee?.username ?? null });

const assignmentNote = (before: StaffTicketThread, after: StaffTicketThread): TicketAudit => ({
  action: 'assign',
  subjectId: after.id,
  summary: after.assignee
    ? `Gave the ticket "${after.title}" to ${after.assignee.username}`
    : `Took the ticket "${after.title}" from its assignee`,
  before: assigneeOf(before),
  after: assigneeOf(after),
  about: assigneesOf(before, after),
});

function bulkNote(before: StaffTicket, after: StaffTicket): TicketAudit {
  const fields = (ticket: StaffTicket) => ({ status: ticket.status, category: ticket.category, ...assigneeOf(ticket) });
  const summary = `Changed the ticket "${after.title}" with others`;
  return { action: 'bulk', subjectId: after.id, summary, before: fields(before), after: fields(after), about: assigneesOf(before, after) };
}

async function listStaff(db: Db): Promise<MemberSummary[]> {
  const staff = await db
    .select({ ...MEMBER_SUMMARY, role: members.role, staffRole: members.staffRole })
    .from(members)
    .where(or(ne(members.role, 'Member'), isNotNull(members.staffRole)))
    .orderBy(members.username)
    .limit(200);
  const mays = await Promise.all(staff.map((member) => mayOf(db, member)));
  return staff.filter((_, index) => mays[index]?.('tickets:work')).map(({ id, username, avatar }) => ({ id, username, avatar }));
}

/** @throws {HttpProblem} 422 for a member who may not work on tickets */
async function requireStaffMember(tx: Db, id: string | null): Promise<void> {
  if (id === null) return;
  const [member] = await tx.select().from(members).where(eq(members.id, id));
  if (!member || !(await mayOf(tx, member))('tickets:work')) throw fieldError('assignee_id', "This isn't a member of the staff.");
}

/** Returns the audited fields. Messages are in the ticket itself. */
const auditedFields = ({ status, replies_count }: Pick<StaffTicketThread, 'status' | 'replies_count'>) => ({ status, replies_count });

/** Locks a ticket. @throws {HttpProblem} 404; 409 if it is their own, was merged, or there is a newer reply or change than they saw */
async function lockTicket(
  tx: Db,
  id: number,
  staff: Member,
  seen: { version: number; replies_seen: number },
): Promise<{ status: TicketStatus; replies_count: number }> {
  const { status, version, memberId, mergedIntoId } = await lockRow(tx, tickets, id);
  refuseOwn(staff, memberId);
  refuseMerged({ mergedIntoId });
  const replies = await tx.$count(ticketReplies, eq(ticketReplies.ticketId, id));
  if (replies !== seen.replies_seen) throw new HttpProblem(409, 'There is a new reply since you opened this ticket. Please read it first.');
  if (version !== seen.version) throw versionConflict(await findLastAuthor(tx, SUBJECT, id));
  return { status, replies_count: replies };
}
