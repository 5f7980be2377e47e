import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { LineText } from './primitives';

/** Exact matches first, then names with this prefix, then the others. */
export const SlotSearchResponse = dataResponse(z.array(z.object({ name: z.string(), image: z.string().nullable() })));
export type SlotSearchResponse = z.infer<typeof SlotSearchResponse>;

export const slotEndpoints = {
  search: defineEndpoint('GET /slots/search', 'Search slots by a part of their name', {
    query: z.object({ query: LineText(100).default('') }),
    response: SlotSearchResponse,
  }),
};
