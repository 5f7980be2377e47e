import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { Count, LineText, MemberId, required, Timestamp } from '../primitives';
import { PERMISSIONS, PRESET_NAMES, withSee } from './permissions';
import { SearchFilter, defineResource, listQuery, listResponse, VersionedRow } from './resource';

/** The roles that the site shows beside a member's name. */
export const MEMBER_ROLES = ['Member', 'Moderator', 'Admin'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a member is in the panel: `Member` is nobody's role there, a number is the id of one of the community's own roles. */
export const RoleName = z.union(
  [z.enum(['Member', ...PRESET_NAMES]), z.string().regex(/^[1-9]\d{0,8}$/)],
  'Please choose one of the roles.',
);
export type RoleName = z.infer<typeof RoleName>;

/** The role of a member in the panel: the site's Moderators and Admins have theirs by it. */
export const roleOf = ({ role, staff_role }: { role: MemberRole; staff_role: string | null }): RoleName =>
  role === 'Member' ? (staff_role ?? role) : role;

/** The editable fields of a role of the community's own. */
export const StaffRoleFields = z.object({
  name: LineText(40)
    .check(required)
    .refine(
      (name) => !['Member', ...PRESET_NAMES].some((preset) => preset.toLowerCase() === name.toLowerCase()),
      'Every site has a role of this name.',
    ),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1, 'Please choose at least one permission.')
    .transform((permissions) => withSee(permissions)),
});

export const StaffRole = VersionedRow.extend({
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** How many members have it. */
  members: Count,
});
export type StaffRole = z.infer<typeof StaffRole>;

/** The roles of the community's own. Its presets are `PRESETS`. */
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

/** A member with a role in the panel. */
export const ListedStaff = z.object({
  id: MemberId,
  username: z.string(),
  role: RoleName,
  role_name: z.string(),
  last_active: Timestamp.nullable(),
});
export type ListedStaff = z.infer<typeof ListedStaff>;

export const staffListEndpoints = {
  list: defineEndpoint('GET /staff', {
    permission: 'staff:see',
    summary: 'A page of the members with a role in the panel',
    query: listQuery(['username', 'last_active'], { search: SearchFilter }),
    response: listResponse(ListedStaff),
  }),
};
