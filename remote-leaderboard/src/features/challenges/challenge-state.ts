import { formatMultiplier } from '@greenroom/shared-ui/format';
import type { Challenge } from './challenges.api';

/** The flags that determine the state of a challenge, set by the server's clock. */
type ChallengeFlags = Pick<Challenge, 'isActive' | 'isExpired' | 'isWon'>;

export type ChallengeState = 'active' | 'upcoming' | 'completed';

/** Returns the state of a challenge, which is also the one tab that lists it (docs/product.md#challenges). */
export function challengeState({ isActive, isExpired }: Omit<ChallengeFlags, 'isWon'>): ChallengeState {
  if (isExpired) return 'completed';
  return isActive ? 'active' : 'upcoming';
}

/** Tells whether the challenge offers "Submit Claim": it is active and not won (docs/product.md#challenges). */
export const mayBeClaimed = (challenge: ChallengeFlags): boolean => challengeState(challenge) === 'active' && !challenge.isWon;

/** Formats a target multiplier with the decimals that were set, such as "500x" or "250.5x"; computed ones always have two. */
export const formatTarget = (multiplier: number | null): string => formatMultiplier(multiplier).replace(/[.,]?0+x$/, 'x');
