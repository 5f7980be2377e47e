import type { Confirmation, confirmationOf } from '@greenroom/contract/admin';
import { MINUTE } from '../lib/durations';
import type { SessionProof } from './session.repository';

/** How long a confirmation is fresh. */
const FRESH_MS = 10 * MINUTE;

/** What decides whether a session has to be confirmed. */
export interface ConfirmationState {
  /** What the endpoint demands. */
  level: ReturnType<typeof confirmationOf>;
  /** Whether the member's role needs a second factor. */
  isRequired: boolean;
  hasFactor: boolean;
  /** True if a deleted account of the same person had one, which nobody has reset since. */
  hadFactor: boolean;
  session: Pick<SessionProof, 'createdAt' | 'verifiedAt'>;
  now: Date;
}

/** What the member has to confirm first, and how; null if nothing (docs/security.md#accounts-of-the-staff). */
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
