import { z } from 'zod';
import { LineText, MoneyInput } from '../primitives';

export type { PlacePrize } from '../place-prizes';

export const PlacePrizeInput = z
  .object({ prize: LineText(100).default(''), amount: MoneyInput.nullable().default(null) })
  .refine(({ prize, amount }) => prize !== '' || (amount ?? 0) > 0, {
    message: 'Please enter an amount, or describe the prize.',
    path: ['prize'],
  });

export const PlacePrizesInput = z.array(PlacePrizeInput).max(10, 'There can be at most 10 prizes.').default([]);
