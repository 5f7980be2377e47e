/** The fields that decide whether a code can still be redeemed. */
export interface CodeState {
  maxUses: number | null;
  uses: number;
  expiresAt: Date | null;
}

/** The reason why a code can no longer be redeemed; null if it can. */
export function refusalOf({ maxUses, uses, expiresAt }: CodeState, now: Date): string | null {
  if (expiresAt !== null && expiresAt <= now) return 'This code has expired.';
  return maxUses !== null && uses >= maxUses ? 'This code has already been used up.' : null;
}
