import type { Confirmation, confirmationOf } from '@greenroom/contract/admin';
import { MINUTE } from '../lib/durations';
import type { SessionProof } from './session.repository';

const FRESH_MS = 10 * MINUTE;

export interface ConfirmationState {
  /** The endpoint's demand. */
  level: ReturnType<typeof confirmationOf>;
  /** The member's role needs a second factor. */
  isRequired: boolean;
  hasFactor: boolean;
  /** True if a deleted account of the same person had one, which nobody has reset since. */
  hadFactor: boolean;
  session: Pick<SessionProof, 'createdAt' | 'verifiedAt'>;
  now: Date;
}

/** Returns how the member has to confirm first, if at all (docs/security.md#accounts-of-the-staff). */
export function neededConfirmation({ level, isRequired, hasFactor, hadFactor, session, now }: ConfirmationState): Confirmation | null {
  if (level === 'none') return null;
  if (hadFactor) return 'reset';
  if (hasFactor && !session.verifiedAt) return 'second-factor';
  if (!hasFactor && isRequired && level !== 'set-up') return 'set-up';
  if (level === undefined || (level === 'own' && !hasFactor)) return null;
  // Without a second factor, the session's sign-in with Discord is the confirmation.
  const confirmedAt = (hasFactor && session.verifiedAt) || session.createdAt;
  if (now.getTime() - confirmedAt.getTime() <= FRESH_MS) return null;
  return hasFactor ? 'second-factor' : 'sign-in';
}
