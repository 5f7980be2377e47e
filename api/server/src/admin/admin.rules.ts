import * as contract from '@greenroom/contract/admin';
import { OWN_DECISION } from '@greenroom/contract/admin';
import { HttpProblem } from '../lib/http-problem';
import type { StaffRights } from '../session/roles';
import type { Member } from '../session/session.repository';

/** Tells whether a role may do something that another may not. Only Admins equal an Admin, since they may also do what is added later. */
export function isMoreThan(role: StaffRights, other: StaffRights): boolean {
  if (other.name === 'Admin') return false;
  return role.name === 'Admin' || role.permissions.some((permission) => !other.permissions.includes(permission));
}

/** Refuses decisions by staff about themselves, or payments to themselves. @throws {HttpProblem} 409 */
export function refuseOwn(staff: Pick<Member, 'id'>, memberId: string | null | undefined): void {
  if (memberId === staff.id) throw new HttpProblem(409, OWN_DECISION);
}

const DEFINED = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, area]) => Object.values<contract.AdminEndpoint>(area as Record<string, contract.AdminEndpoint>));

/** The export of each list. */
export const LIST_EXPORTS: ReadonlyMap<contract.AdminEndpoint, contract.AdminEndpoint> = new Map(
  DEFINED.flatMap((list) => {
    const all = contract.listExportOf(list);
    return all ? [[list, all] as const] : [];
  }),
);

/** Every endpoint of the staff panel. The server has no others, and each requires a permission. */
export const STAFF_ENDPOINTS = DEFINED.flatMap((endpoint) => [endpoint, ...[LIST_EXPORTS.get(endpoint) ?? []].flat()]);

/** Panel's names of its lists: `tickets`, and `members/ledger` for the list of any member. */
export const PANEL_LISTS: ReadonlySet<string> = new Set([...LIST_EXPORTS.keys()].map(({ path }) => path.slice(1).replace(/\/:[^/]+/, '')));
