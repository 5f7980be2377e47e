/** The flags that determine the state of a challenge. The server sets them by its own clock. */
export interface ChallengeFlags {
  isActive: boolean;
  isExpired: boolean;
  isWon: boolean;
}

export type ChallengeState = 'active' | 'upcoming' | 'completed';

/** The state of a challenge, which is also the one tab that lists it (specification 2, section 4). */
export function challengeState({ isActive, isExpired }: Pick<ChallengeFlags, 'isActive' | 'isExpired'>): ChallengeState {
  if (isExpired) return 'completed';
  return isActive ? 'active' : 'upcoming';
}

/** Whether the challenge offers "Submit Claim": it is active and not won (specification 2, section 4). */
export const mayBeClaimed = (challenge: ChallengeFlags): boolean => challengeState(challenge) === 'active' && !challenge.isWon;
