import { auditLogEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { findAuditFilters, findAuditEntry, listAuditEntries } from './audit-log.repository';

/** The audit log of the staff's changes. */
export function auditLogRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(auditLogEndpoints.list, ({ query, may }) => listAuditEntries(db, query, may));

  handle(auditLogEndpoints.get, async ({ params, may }) => ({ data: await findAuditEntry(db, params.id, may) }));

  handle(auditLogEndpoints.choices, async ({ may }) => ({ data: await findAuditFilters(db, may) }));
}
