import { type Confirmation, CONFIRMATION_HEADER } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import { secondFactors } from '../db/schema';
import { HttpProblem } from '../lib/http-problem';
import { type ConfirmationState, neededConfirmation } from './confirmation.rules';
import { rightsOf, type StaffRights } from './roles';
import type { SessionMember } from './session.repository';

const SENTENCES: Record<Confirmation, string> = {
  'second-factor': 'Confirm with your second factor in the staff panel, under "Your account". Then try again within ten minutes.',
  'sign-in': 'Sign out and sign in again with Discord. Then try again within ten minutes.',
  'set-up': 'Your role needs a second factor. Please set one up in the staff panel, under "Your account", first.',
  reset:
    "You deleted an account that had a second factor. Ask another Admin to remove it on your member page, or the site's operator to run " +
    '"npm run reset-second-factor". Then sign in again.',
};

/** Tells whether a role needs a second factor, by its name or its permissions (SECOND_FACTOR_ROLES). */
export const needsSecondFactor = ({ secondFactorRoles }: Pick<Config, 'secondFactorRoles'>, { name, permissions }: StaffRights) =>
  secondFactorRoles.some((one) => one === 'all' || one === name || permissions.some((permission) => one === permission));

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const { id, memberId: owner } = secondFactors;
  return (await db.select({ id }).from(secondFactors).where(eq(owner, memberId)).limit(1)).length > 0;
}

interface ConfirmationContext {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'secondFactorRoles'>;
}

/** Refuses the request of a session that has to be confirmed first. @throws {HttpProblem} 403, with what is needed in a header */
export async function requireConfirmation(
  { db, now, config }: ConfirmationContext,
  member: SessionMember & { rights: StaffRights },
  level: ConfirmationState['level'],
): Promise<void> {
  if (level === 'none') return;
  const { id, session, rights, hadSecondFactor: hadFactor } = member;
  // A confirmation by a second factor goes with the last one.
  const hasFactor = session.verifiedAt !== null || (await hasSecondFactor(db, id));
  const isRequired = needsSecondFactor(config, rights);
  const needed = neededConfirmation({ level, isRequired, hasFactor, hadFactor, session, now: now() });
  if (needed) throw new HttpProblem(403, SENTENCES[needed], undefined, { [CONFIRMATION_HEADER]: needed });
}

/** Protects what a member of the staff does outside of the panel, as the panel does. @throws {HttpProblem} as {@link requireConfirmation} */
export async function requireConfirmationOutside(
  context: ConfirmationContext,
  member: SessionMember,
  level: 'own' | 'fresh',
): Promise<void> {
  const rights = await rightsOf(context.db, member);
  if (rights.permissions.length > 0) await requireConfirmation(context, { ...member, rights }, level);
}
