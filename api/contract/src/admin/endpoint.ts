import type { Endpoint } from '../endpoint';

export { defineEndpoint } from '../endpoint';

/** The roles with access to the staff panel. An Admin has all rights of a Moderator. */
export const STAFF_ROLES = ['Moderator', 'Admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An endpoint of the staff panel. A test checks that only the staff has access. */
export interface AdminEndpoint extends Endpoint {
  /** The minimum role. */
  role: StaffRole;
}
