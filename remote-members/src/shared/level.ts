/** XP per level (docs/product.md#formats). */
export const XP_PER_LEVEL = 1000;

export function levelOf(xp: number): { level: number; progress: number } {
  const earned = Math.max(0, Math.floor(xp));
  return { level: Math.floor(earned / XP_PER_LEVEL) + 1, progress: earned % XP_PER_LEVEL };
}
