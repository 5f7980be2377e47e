import { z } from 'zod';
import { endpointsOf } from './resource';

/** CSV as in RFC 4180, or one JSON object a line (docs/moving.md). */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const { work } = endpointsOf('export');

export const exportEndpoints = {
  /** Zip with a file per table. */
  download: work('POST /export', "All of the community's data, for moving elsewhere", null, {
    body: z.object({ format: z.enum(EXPORT_FORMATS, 'Please choose CSV or JSON.') }),
    response: z.file(),
  }),
};
