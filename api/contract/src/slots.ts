import { z } from 'zod';
import { LineText } from './primitives';

/** The query of GET /api/r/slots/search. */
export const SlotSearchQuery = z.object({ query: LineText(100).default('') });
export type SlotSearchQuery = z.infer<typeof SlotSearchQuery>;

/** GET /api/r/slots/search: the slot of exactly that name first, then names that begin with it, then the others. */
export const SlotSearchResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ name: z.string(), image: z.string().nullable() })),
});
export type SlotSearchResponse = z.infer<typeof SlotSearchResponse>;
