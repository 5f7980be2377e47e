import { auditLogEndpoints } from '@greenroom/contract/admin';
import type { ModuleContext } from '../../module-context';
import type { HandleEndpoint } from '../staff-endpoints';
import { findAuditFilters, findAuditEntry, listAuditEntries } from './audit-log.repository';

/** The audit log of the staff's changes. */
export function auditLogRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(auditLogEndpoints.list, ({ query }) => listAuditEntries(db, query));

  handle(auditLogEndpoints.get, async ({ params }) => ({ data: await findAuditEntry(db, params.id) }));

  handle(auditLogEndpoints.choices, async () => ({ data: await findAuditFilters(db) }));
}
