import { type May, mayWith, type Permission, PERMISSIONS, type Preset, PRESETS } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { staffRoles } from '../db/schema';
import type { Member } from './session.repository';

/** A member's role on the site, and the role in the panel of one who is neither Moderator nor Admin. */
export type RoleOfMember = Pick<Member, 'role' | 'staffRole'>;

/** Tells whether a member may use the panel (docs/product.md#roles). */
export const isStaff = ({ role, staffRole }: RoleOfMember): boolean => role !== 'Member' || staffRole !== null;

/** The name of a role in the panel, and what it may do. */
export interface StaffRights {
  name: string;
  permissions: readonly Permission[];
}

const NOTHING: StaffRights = { name: 'Member', permissions: [] };

/** Removes stored permissions that only another version knows. */
export const knownPermissions = (stored: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => stored.includes(permission));

export async function rightsOf(db: Db, { role, staffRole }: RoleOfMember): Promise<StaffRights> {
  const name = role === 'Member' ? staffRole : role;
  if (name === null) return NOTHING;
  if (name in PRESETS) return { name, permissions: PRESETS[name as Preset] };
  const [own] = await db
    .select()
    .from(staffRoles)
    .where(eq(staffRoles.id, Number(name)));
  if (!own) return NOTHING;
  return { name: own.name, permissions: knownPermissions(own.permissions) };
}

export const mayOf = async (db: Db, member: RoleOfMember): Promise<May> => mayWith((await rightsOf(db, member)).permissions);
