import { z } from 'zod';

/**
 * Terms that the page showed when the member confirmed, as in a URL's query: `name=Cap&cost=400`. The server answers 409 if one of them has
 * changed. Clients may omit the header, or any of its terms.
 */
export const SeenHeaders = z.object({ 'x-seen': z.string().max(4000, 'This is too long.').optional() });
