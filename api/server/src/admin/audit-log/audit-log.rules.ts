import { type AdminEndpoint, type May, PERMISSIONS } from '@greenroom/contract/admin';
import { STAFF_ENDPOINTS } from '../all-staff-endpoints';

/** The permission for the rows of each subject: that of their list, or else of the first endpoint below the subject's path. */
const permissions = new Map<string, AdminEndpoint['permission']>();
for (const { method, path, permission } of STAFF_ENDPOINTS) {
  const [, subject = ''] = path.split('/');
  if (!permissions.has(subject) || (method === 'GET' && path === `/${subject}`)) permissions.set(subject, permission);
}

/**
 * Returns the subjects whose entries a role sees: an entry has what the row had, such as the word of a code, so it needs the permission for
 * the row. Null for roles that see all entries.
 */
export const visibleSubjects = (may: May): string[] | null =>
  PERMISSIONS.every((permission) => may(permission)) ? null : [...permissions].flatMap(([subject, one]) => (may(one) ? [subject] : []));
