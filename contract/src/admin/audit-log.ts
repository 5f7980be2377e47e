import { z } from 'zod';
import { LineText, MemberId, MemberSummary, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { DateTimeInput, listQuery, listResponse } from './resource';

/** A change by the staff, as listed. */
export const AuditEntrySummary = z.object({
  id: RowId,
  at: Timestamp,
  staff: MemberSummary,
  /** Such as `update`. */
  action: z.string(),
  /** The panel's resource, such as `store-items`, and the id of the row. */
  subject: z.string(),
  subject_id: z.string(),
  /** The change as a sentence. */
  summary: z.string(),
});
export type AuditEntrySummary = z.infer<typeof AuditEntrySummary>;

const RowSnapshot = z.record(z.string(), z.unknown()).nullable();

/** A change with the row before and after it, reduced to the fields that differ. */
export const AuditEntry = AuditEntrySummary.extend({ before: RowSnapshot, after: RowSnapshot });
export type AuditEntry = z.infer<typeof AuditEntry>;

const TimeFilter = DateTimeInput('This has to be a moment.').optional();

/** The audit log is read-only. */
export const auditLogEndpoints = {
  list: defineEndpoint('GET /audit-log', {
    permission: 'audit-log:see',
    summary: 'A page of what the staff changed',
    query: listQuery(['id'], {
      staff_id: MemberId.optional(),
      subject: LineText(100).optional(),
      subject_id: LineText(100).optional(),
      action: LineText(100).optional(),
      /** Inclusive. */
      since: TimeFilter,
      /** Exclusive. */
      until: TimeFilter,
    }),
    response: listResponse(AuditEntrySummary),
  }),
  get: defineEndpoint('GET /audit-log/:id', {
    permission: 'audit-log:see',
    summary: 'One change of the staff, with the row before and after',
    response: dataResponse(AuditEntry),
  }),
  choices: defineEndpoint('GET /audit-log-choices', {
    permission: 'audit-log:see',
    summary: 'What the audit log can be filtered by',
    response: dataResponse(z.object({ staff: z.array(MemberSummary), subjects: z.array(z.string()), actions: z.array(z.string()) })),
  }),
};
