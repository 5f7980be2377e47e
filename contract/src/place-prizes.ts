import { z } from 'zod';
import { Money } from './primitives';

/**
 * Prize of a place: something in words, dollars, or both, which is then its worth. Ties share dollars
 * (docs/leaderboards.md#ranks-and-prizes); other things go in the order of the ranking.
 */
export const PlacePrize = z.object({ prize: z.string(), amount: Money.nullable() });
export type PlacePrize = z.infer<typeof PlacePrize>;
