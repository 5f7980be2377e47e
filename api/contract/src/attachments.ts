import { z } from 'zod';

/** A picture that came with a ticket, a reply or a claim (specification 2, section 3). */
export const AttachedImage = z.object({
  id: z.uuid(),
  /** Where it can be seen by those who may. */
  url: z.string().startsWith('/api/r/attachments/'),
  /** What its sender called it. */
  filename: z.string(),
});
export type AttachedImage = z.infer<typeof AttachedImage>;

/** The path of GET /api/r/attachments/{id}. */
export const AttachmentParams = z.object({ id: z.uuid() });
