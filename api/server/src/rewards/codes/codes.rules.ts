import type { codes } from '../../db/schema';
import type { StaffCode } from '@greenroom/contract/admin';
import { msg, type Text } from '../../lib/texts';

export type CodeState = Pick<typeof codes.$inferSelect, 'maxUses' | 'uses' | 'expiresAt'>;

type CodeTerms = Pick<StaffCode, 'points' | 'max_uses' | 'expires_at'>;

/** Tells whether a change lets a code give more points, to more members, or for longer. */
export function promisesMore(before: CodeTerms, after: CodeTerms): boolean {
  const uses = ({ max_uses: max }: CodeTerms) => max ?? Infinity;
  const end = ({ expires_at: at }: CodeTerms) => (at === null ? Infinity : Date.parse(at));
  return after.points > before.points || uses(after) > uses(before) || end(after) > end(before);
}

/** Returns why a code can no longer be redeemed; null if it can. */
export function refusalOf({ maxUses, uses, expiresAt }: CodeState, now: Date): Text | null {
  if (expiresAt !== null && expiresAt <= now) return msg('This code has expired.');
  return maxUses !== null && uses >= maxUses ? msg('This code has already been used up.') : null;
}
