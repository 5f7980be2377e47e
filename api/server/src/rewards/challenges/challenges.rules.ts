/** The fields that decide the state of a challenge. */
export interface ChallengeState {
  startsAt: Date;
  endsAt: Date | null;
  claimedBy: string | null;
}

/** Whether it is over: its end has passed, or it was won (docs/product.md#challenges). */
export function isExpired({ endsAt, claimedBy }: ChallengeState, now: Date): boolean {
  return claimedBy !== null || (endsAt !== null && endsAt <= now);
}

/** Whether it can be claimed: started and not over. */
export function isActive(challenge: ChallengeState, now: Date): boolean {
  return challenge.startsAt <= now && !isExpired(challenge, now);
}
