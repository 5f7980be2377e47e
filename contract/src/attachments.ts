import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** Image of a ticket, reply or claim (docs/product.md#images). */
export const AttachedImage = z.object({
  id: z.uuid(),
  /** Restricted to those with access to the ticket or claim. */
  url: z.string().startsWith('/api/r/attachments/'),
  filename: z.string(),
});
export type AttachedImage = z.infer<typeof AttachedImage>;

/** Per ticket, reply or claim (docs/product.md#images). */
export const MAX_PICTURES = 5;

export const PictureFiles = z.array(z.file()).max(MAX_PICTURES).optional();

export const attachmentEndpoints = {
  get: defineEndpoint('GET /attachments/:id', 'An image of a ticket, reply or claim', {
    description: 'For its sender, for the member whose ticket it is part of, and for the staff. Others get a 404.',
    params: z.object({ id: z.uuid() }),
    response: z.file(),
    mediaType: 'image/webp',
  }),
};
