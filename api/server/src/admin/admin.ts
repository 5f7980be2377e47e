import type { Wing } from '../wing';
import { deleteOldAuditEntries } from './audit-log/audit-log.repository';
import { auditLogRoutes } from './audit-log/audit-log.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { exportRoutes } from './export/export.routes';
import { discardPicturesJob } from './pictures/discard-pictures';
import { savedFilterRoutes } from './saved-filters/saved-filters.routes';
import { pictureRoutes } from './pictures/pictures.routes';

/** Areas of the staff panel that belong to no feature. */
export const admin: Wing = {
  name: 'admin',
  description: 'Areas of the staff panel that belong to no feature.',
  staffRoutes: [auditLogRoutes, dashboardRoutes, exportRoutes, pictureRoutes, savedFilterRoutes],
  jobs: ({ storage }) => [discardPicturesJob(storage)],
  sweeps: [deleteOldAuditEntries],
};
