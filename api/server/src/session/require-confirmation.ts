import { type AdminEndpoint, type Confirmation, CONFIRMATION_HEADER } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import { secondFactors } from '../db/schema';
import { HttpProblem } from '../lib/http-problem';
import { neededConfirmation } from './confirmation.rules';
import type { SessionMember } from './session.repository';

const SENTENCES: Record<Confirmation, string> = {
  'second-factor': 'Please confirm with your second factor first.',
  'sign-in': 'Please confirm by signing in with Discord again first.',
  'set-up': 'Your role needs a second factor. Please set one up under "Your account" first.',
};

/** Whether members of a role of the staff need a second factor (SECOND_FACTOR_ROLES). */
export const needsSecondFactor = ({ secondFactorRoles }: Pick<Config, 'secondFactorRoles'>, roleName: string) =>
  secondFactorRoles.some((one) => one === 'all' || one === roleName);

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const { id, memberId: owner } = secondFactors;
  return (await db.select({ id }).from(secondFactors).where(eq(owner, memberId)).limit(1)).length > 0;
}

/** Refuses the request of a session that has to be confirmed first. @throws {HttpProblem} 403, with what is needed in a header */
export async function requireConfirmation(
  { db, now, config }: { db: Db; now: () => Date; config: Config },
  member: SessionMember & { roleName: string },
  level: AdminEndpoint['confirmation'],
): Promise<void> {
  if (level === 'none') return;
  const { id, session, roleName } = member;
  // A confirmation by a second factor goes with the last one.
  const hasFactor = session.verifiedAt !== null || (await hasSecondFactor(db, id));
  const needed = neededConfirmation({ level, isRequired: needsSecondFactor(config, roleName), hasFactor, session, now: now() });
  if (needed) throw new HttpProblem(403, SENTENCES[needed], undefined, { [CONFIRMATION_HEADER]: needed });
}
