import { z } from 'zod';

/** An image attached to a ticket, a reply or a claim (docs/product.md#images). */
export const AttachedImage = z.object({
  id: z.uuid(),
  /** Restricted to those with access to the ticket or claim. */
  url: z.string().startsWith('/api/r/attachments/'),
  /** The name that the uploader gave the file. */
  filename: z.string(),
});
export type AttachedImage = z.infer<typeof AttachedImage>;

/** Path parameters of GET /api/r/attachments/{id}. */
export const AttachmentParams = z.object({ id: z.uuid() });
