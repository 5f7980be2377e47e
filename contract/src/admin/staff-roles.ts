import { z } from 'zod';
import { Count, LineText, MemberId, required, Timestamp } from '../primitives';
import { PERMISSIONS, PRESET_NAMES, withSee } from './permissions';
import { SearchFilter, defineResource, VersionedRow, endpointsOf } from './resource';

export const MEMBER_ROLES = ['Member', 'Moderator', 'Admin'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const { see } = endpointsOf('staff');

/** Role in the panel: `Member` for none, a number for one of the community's own roles. */
export const RoleName = z.union(
  [z.enum(['Member', ...PRESET_NAMES]), z.string().regex(/^[1-9]\d{0,8}$/)],
  'Please choose one of the roles.',
);
export type RoleName = z.infer<typeof RoleName>;

/** Returns a member's role in the panel: Moderators and Admins of the site have theirs by it. */
export const roleOf = ({ role, staff_role }: { role: MemberRole; staff_role: string | null }): RoleName =>
  role === 'Member' ? (staff_role ?? role) : role;

export const StaffRoleFields = z.object({
  name: LineText(40)
    .check(required)
    .refine(
      (name) => !['Member', ...PRESET_NAMES].some((preset) => preset.toLowerCase() === name.toLowerCase()),
      'This is the name of a built-in role.',
    ),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1, 'Please choose at least one permission.')
    .transform((permissions) => withSee(permissions)),
});

export const StaffRole = VersionedRow.extend({
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  members: Count,
});
export type StaffRole = z.infer<typeof StaffRole>;

/** Roles of the community's own, besides `PRESETS`. */
export const staffRoleEndpoints = defineResource({
  path: '/staff-roles',
  area: 'staff',
  alsoSeenBy: ['members:see'],
  names: ['role of the staff', 'roles of the staff'],
  row: StaffRole,
  fields: StaffRoleFields,
  filters: {},
  sorts: ['name'],
});

export const ListedStaff = z.object({
  id: MemberId,
  username: z.string(),
  role: RoleName,
  role_name: z.string(),
  last_active: Timestamp.nullable(),
});
export type ListedStaff = z.infer<typeof ListedStaff>;

export const staffListEndpoints = {
  list: see.page('GET /staff', 'A page of members with a role in the panel', ListedStaff, ['username', 'last_active'], {
    search: SearchFilter,
  }),
};
