import { z } from 'zod';
import { Count, LineText, MAX_POINTS, MemberId, Points, required, Timestamp, TypedText } from '../primitives';
import { CountInput, DateTimeInput, defineResource, VersionedRow, endpointsOf } from './resource';

export const MAX_CODES = 500;

export const CODE_STATES = ['active', 'used_up', 'expired'] as const;

export const CodeFields = z.object({
  points: CountInput(1, MAX_POINTS),
  /** Null for no limit. */
  max_uses: CountInput(1).nullable().default(null),
  expires_at: DateTimeInput().nullable().default(null),
});

export const CodeWord = TypedText(32)
  .check(required)
  .regex(/^[a-z\d][a-z\d_-]{2,}$/i, 'This must be 3 to 32 letters, digits or hyphens, without spaces.')
  .toUpperCase();

export const StaffCode = VersionedRow.extend({
  code: z.string(),
  points: Points,
  max_uses: Count.nullable(),
  uses: Count,
  expires_at: Timestamp.nullable(),
  created_at: Timestamp,
  state: z.enum(CODE_STATES),
});
export type StaffCode = z.infer<typeof StaffCode>;

export const CodeUse = z.object({ id: MemberId, username: z.string(), used_at: Timestamp });

const { see, configure } = endpointsOf('codes');

export const codeEndpoints = {
  ...defineResource({
    path: '/codes',
    area: 'codes',
    names: ['code', 'codes'],
    row: StaffCode,
    fields: CodeFields,
    // Without a code, the server generates a random one.
    creation: CodeFields.extend({ code: CodeWord.nullable().default(null) }),
    filters: { search: LineText(64).default(''), state: z.enum(CODE_STATES).optional() },
    sorts: ['created_at', 'code', 'points', 'uses', 'expires_at'],
  }),
  batch: configure('POST /codes/batch', 'Create several random codes', z.object({ codes: z.array(z.string()) }), {
    body: CodeFields.extend({ count: CountInput(1, MAX_CODES) }),
  }),
  end: configure('POST /codes/:id/end', 'Expire a code now', StaffCode),
  uses: see.page('GET /codes/:id/uses', 'A page of members who used a code', CodeUse, ['used_at', 'username']),
};
