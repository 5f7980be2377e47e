import type { Wing } from '../wing';
import { deleteOldAuditEntries, auditLogRoutes } from './audit-log/audit-log';
import { exportRoutes } from './export/export.routes';
import { discardPicturesJob } from './pictures/pictures.repository';
import { savedFilterRoutes } from './saved-filters/saved-filters.routes';
import { pictureRoutes } from './pictures/pictures.routes';

/** The wing of the staff panel's areas that belong to no feature. */
export const admin: Wing = {
  name: 'admin',
  description: 'Areas of the staff panel that belong to no feature.',
  staffRoutes: [auditLogRoutes, exportRoutes, pictureRoutes, savedFilterRoutes],
  jobs: ({ storage }) => [discardPicturesJob(storage)],
  sweeps: [deleteOldAuditEntries],
};
