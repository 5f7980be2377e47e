import { z } from 'zod';
import { LineText } from './primitives';
import { dataResponse } from './responses';

/** The query of GET /api/r/slots/search. */
export const SlotSearchQuery = z.object({ query: LineText(100).default('') });
export type SlotSearchQuery = z.infer<typeof SlotSearchQuery>;

/** GET /api/r/slots/search: exact matches first, then names with this prefix, then the others. */
export const SlotSearchResponse = dataResponse(z.array(z.object({ name: z.string(), image: z.string().nullable() })));
export type SlotSearchResponse = z.infer<typeof SlotSearchResponse>;
