import { auditLogCalls } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { AnswerCall } from '../staff-calls';
import { findAuditChoices, findAuditEntry, listAuditLines } from './audit-log.repository';

/** Who of the staff changed what. */
export function auditLogRoutes(answer: AnswerCall, { db }: ModuleContext): void {
  answer(auditLogCalls.list, ({ query }) => listAuditLines(db, query));

  answer(auditLogCalls.get, async ({ params }) => ({ data: await findAuditEntry(db, params.id) }));

  answer(auditLogCalls.choices, async () => ({ data: await findAuditChoices(db) }));
}
