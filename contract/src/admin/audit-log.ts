import { z } from 'zod';
import { LineText, MemberId, MemberSummary, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { DateTimeInput, listQuery, listResponse } from './resource';

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

export const auditLogEndpoints = {
  list: defineEndpoint('GET /audit-log', {
    permission: 'audit-log:see',
    summary: "A page of the staff's changes",
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
    summary: 'One staff change, with the row before and after',
    response: dataResponse(AuditEntry),
  }),
  choices: defineEndpoint('GET /audit-log-choices', {
    permission: 'audit-log:see',
    summary: "The audit log's filters",
    response: dataResponse(z.object({ staff: z.array(MemberSummary), subjects: z.array(z.string()), actions: z.array(z.string()) })),
  }),
};
