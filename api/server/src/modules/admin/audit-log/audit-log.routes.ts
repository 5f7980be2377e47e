import { auditLogEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { findAuditChoices, findAuditEntry, listAuditLines } from './audit-log.repository';

/** Who of the staff changed what. */
export function auditLogRoutes(response: HandleEndpoint, { db }: ModuleContext): void {
  response(auditLogEndpoints.list, ({ query }) => listAuditLines(db, query));

  response(auditLogEndpoints.get, async ({ params }) => ({ data: await findAuditEntry(db, params.id) }));

  response(auditLogEndpoints.choices, async () => ({ data: await findAuditChoices(db) }));
}
