import { z } from 'zod';
import { LineText, MemberId, MemberSummary, RowId, Timestamp } from '../primitives';
import { DateTimeInput, endpointsOf } from './resource';

export const AuditEntrySummary = z.object({
  id: RowId,
  at: Timestamp,
  staff: MemberSummary,
  action: z.string(),
  /** Resource of the panel, such as `store-items`, and the row's id. */
  subject: z.string(),
  subject_id: z.string(),
  summary: z.string(),
});
export type AuditEntrySummary = z.infer<typeof AuditEntrySummary>;

const RowSnapshot = z.record(z.string(), z.unknown()).nullable();

/** Row before and after the change, reduced to the fields that differ. */
export const AuditEntry = AuditEntrySummary.extend({ before: RowSnapshot, after: RowSnapshot });
export type AuditEntry = z.infer<typeof AuditEntry>;

const TimeFilter = DateTimeInput('This must be a moment.').optional();

const { see } = endpointsOf('audit-log');

export const auditLogEndpoints = {
  list: see.page('GET /audit-log', "A page of the staff's changes", AuditEntrySummary, ['id'], {
    staff_id: MemberId.optional(),
    subject: LineText(100).optional(),
    subject_id: LineText(100).optional(),
    action: LineText(100).optional(),
    /** Inclusive. */
    since: TimeFilter,
    /** Exclusive. */
    until: TimeFilter,
  }),
  get: see('GET /audit-log/:id', 'One staff change, with the row before and after', AuditEntry),
  choices: see(
    'GET /audit-log-choices',
    "The audit log's filters",
    z.object({ staff: z.array(MemberSummary), subjects: z.array(z.string()), actions: z.array(z.string()) }),
  ),
};
