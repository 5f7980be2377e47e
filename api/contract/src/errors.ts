import { z } from 'zod';

/** Any call that was refused or failed, with the fitting HTTP status beside it (contracts.md, section 4). */
export const ErrorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1),
  /** By field, what is wrong with it; the first text is the one to show. */
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** A call that changed something and has nothing to tell but a sentence. */
export const SuccessResponse = z.object({ success: z.literal(true), message: z.string().optional() });
export type SuccessResponse = z.infer<typeof SuccessResponse>;
