import { z } from 'zod';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { msg } from './texts';

/** Lengths of a self-exclusion (docs/safer-gambling.md). */
export const BREAK_LENGTHS = ['day', 'week', 'month', 'half-year', 'permanent'] as const;
export const BreakLength = z.enum(BREAK_LENGTHS, msg('Please choose one of the lengths.'));
export type BreakLength = z.infer<typeof BreakLength>;

/** Cookie with the confirmed age, with the prefix `__Host-` over https. Scripts of the page read it. */
export const AGE_COOKIE = 'age-confirmed';

/** Header of a refusal because the age is not confirmed yet; its value is the age. */
export const AGE_REQUIRED_HEADER = 'Age-Required';

export const saferGamblingEndpoints = {
  confirmAge: defineEndpoint('POST /age/confirm', "Confirm the operator's minimum age", { response: SuccessResponse }),
  takeBreak: defineEndpoint('POST /break', 'Start a self-exclusion', {
    body: z.object({ length: BreakLength }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      /** ISO 8601, or `permanent`. */
      excluded_until: z.string(),
      withdrawn_entries: z.number().int().nonnegative(),
    }),
    refusals: [401, 409],
  }),
};
