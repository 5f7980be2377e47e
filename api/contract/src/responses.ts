import { z } from 'zod';

/** The response of a request that was refused or failed, sent with the fitting HTTP status (docs/contracts.md#requests). */
export const ErrorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1),
  /** Messages by field; the first one is shown. */
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The response of a change that returns no data. */
export const SuccessResponse = z.object({ success: z.literal(true), message: z.string().optional() });
export type SuccessResponse = z.infer<typeof SuccessResponse>;

/** The response of a request that returns data and nothing else. */
export const dataResponse = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });
