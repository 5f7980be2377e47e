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

/** Why a member of the staff cannot decide on what is their own (docs/security.md#staff). */
export const OWN_DECISION = 'This is your own, so that another member of the staff has to decide it.';
