import { z } from 'zod';
import { Money } from './primitives';

/**
 * What a place wins of those who predicted best: something in words, an amount of dollars, or both, which is then what the thing is worth. The
 * place is that in the list. Ties share dollars (docs/leaderboards.md#ranks-and-prizes); what cannot be shared goes in the order of the ranking.
 */
export const PlacePrize = z.object({ prize: z.string(), amount: Money.nullable() });
export type PlacePrize = z.infer<typeof PlacePrize>;
