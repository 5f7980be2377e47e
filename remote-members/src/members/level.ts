/** What each level spans (specification 2, section 9). */
export const XP_PER_LEVEL = 1000;

/** The level that experience makes, and how far it is into that level. */
export function levelOf(xp: number): { level: number; progress: number } {
  const earned = Math.max(0, Math.floor(xp));
  return { level: Math.floor(earned / XP_PER_LEVEL) + 1, progress: earned % XP_PER_LEVEL };
}
