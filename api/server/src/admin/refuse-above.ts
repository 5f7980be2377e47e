import { ABOVE_CALLER } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { members } from '../db/schema';
import { HttpProblem } from '../lib/http-problem';
import { rightsOf, type StaffRights } from '../session/roles';
import { isMoreThan } from './admin.rules';

/** Refuses to change the account of a member whose role may do more than the caller's. @throws {HttpProblem} 403 */
export async function refuseAbove(db: Db, caller: StaffRights, memberId: string): Promise<void> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (member && isMoreThan(await rightsOf(db, member), caller)) throw new HttpProblem(403, ABOVE_CALLER);
}
