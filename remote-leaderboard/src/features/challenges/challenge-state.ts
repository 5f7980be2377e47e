/** What decides how a challenge stands; the server's clock has decided it already. */
export interface ChallengeStanding {
  isActive: boolean;
  isExpired: boolean;
  /** Somebody has won it. */
  isWon: boolean;
}

export type ChallengeState = 'active' | 'upcoming' | 'completed';

/** Under which tab a challenge stands, each under one alone (specification 2, section 4). */
export function challengeState({ isActive, isExpired }: Pick<ChallengeStanding, 'isActive' | 'isExpired'>): ChallengeState {
  if (isExpired) return 'completed';
  return isActive ? 'active' : 'upcoming';
}

/** Whether it offers "Submit Claim": active, and nobody has won it (specification 2, section 4). */
export const mayBeClaimed = (challenge: ChallengeStanding): boolean => challengeState(challenge) === 'active' && !challenge.isWon;
