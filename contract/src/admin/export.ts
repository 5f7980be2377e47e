import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** CSV as in RFC 4180, or one JSON object a line (docs/moving.md). */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportEndpoints = {
  /** Zip with a file per table. */
  download: defineEndpoint('POST /export', {
    permission: 'export:work',
    summary: "All of the community's data, for moving elsewhere",
    body: z.object({ format: z.enum(EXPORT_FORMATS, 'Please choose CSV or JSON.') }),
    response: z.file(),
  }),
};
