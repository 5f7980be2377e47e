/** What decides whether a code is still good for anybody. */
export interface CodeState {
  maxUses: number | null;
  uses: number;
  expiresAt: Date | null;
}

/** Why nobody can use a code any more; null while it is good. */
export function refusalOf({ maxUses, uses, expiresAt }: CodeState, now: Date): string | null {
  if (expiresAt !== null && expiresAt <= now) return 'This code has expired.';
  return maxUses !== null && uses >= maxUses ? 'This code has already been used up.' : null;
}
