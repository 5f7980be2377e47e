import { z } from 'zod';
import { IdParams, LineText, MemberId, MemberSummary, Timestamp, RowId } from '../primitives';
import { defineEndpoint } from './endpoint';
import { listResponse, listQuery, rowResponse } from './resource';

/** One change that the staff made, as the list has it. */
export const AuditEntrySummary = z.object({
  id: RowId,
  at: Timestamp,
  staff: MemberSummary,
  /** What was done, such as `update`. */
  action: z.string(),
  /** What it was done to: the panel's name of the list, and the row's id. */
  subject: z.string(),
  subject_id: z.string(),
  /** The same in a sentence. */
  summary: z.string(),
});
export type AuditEntrySummary = z.infer<typeof AuditEntrySummary>;

const RowSnapshot = z.record(z.string(), z.unknown()).nullable();

/** The same with what the row was and became; of both, only what differs. */
export const AuditEntry = AuditEntrySummary.extend({ before: RowSnapshot, after: RowSnapshot });
export type AuditEntry = z.infer<typeof AuditEntry>;

const moment = z.iso.datetime({ offset: true, error: 'This has to be a moment.' });

/** Nobody changes the log: it is read, and that is all. */
export const auditLogEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/audit-log',
    role: 'Admin',
    summary: 'A page of what the staff changed',
    query: listQuery(['id'], {
      staff_id: MemberId.optional(),
      subject: LineText(100).optional(),
      subject_id: LineText(100).optional(),
      action: LineText(100).optional(),
      /** From this moment on, and up to but not including that one. */
      since: moment.optional(),
      until: moment.optional(),
    }),
    response: listResponse(AuditEntrySummary),
  }),
  get: defineEndpoint({
    method: 'GET', path: '/audit-log/:id', role: 'Admin', summary: 'One change of the staff, with the row before and after', params: IdParams, response: rowResponse(AuditEntry),
  }),
  choices: defineEndpoint({
    method: 'GET',
    path: '/audit-log-choices',
    role: 'Admin',
    summary: 'What the audit log can be filtered by',
    response: z.object({
      success: z.literal(true),
      data: z.object({ staff: z.array(MemberSummary), subjects: z.array(z.string()), actions: z.array(z.string()) }),
    }),
  }),
};
