import { z } from 'zod';
import { Count, required, IdParams, LineText, MemberId, Timestamp, Points } from '../primitives';
import { defineEndpoint } from './endpoint';
import { defineResource, listResponse, listQuery, rowResponse, VersionedRow } from './resource';

const WHOLE = 'Please enter a whole number.';
const MAX = 2_147_483_647;
const count = (max: number) => z.number(WHOLE).int(WHOLE).min(1, 'This has to be at least 1.').max(max, 'This is too much.');

/** How many codes may be made at once. */
export const MAX_CODES = 500;

export const CODE_STATES = ['active', 'used_up', 'expired'] as const;

/** What the staff says of a code, however it is spelled. */
export const CodeFields = z.object({
  points: count(MAX),
  /** How many members may use it; null where all may. */
  max_uses: count(MAX).nullable().default(null),
  /** Null where it is good until somebody ends it. */
  expires_at: z.iso.datetime({ offset: true, error: 'Please enter a date and a time.' }).nullable().default(null),
});

/** A word that can be said on a stream. Members may type it in small letters. */
export const CodeWord = LineText(32)
  .check(required)
  .regex(/^[a-z\d][a-z\d_-]{2,}$/i, 'This has to be 3 to 32 letters, digits or hyphens, without blanks.')
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

/** A member who used a code, by the member's id. */
export const CodeUse = z.object({ id: MemberId, username: z.string(), used_at: Timestamp });

export const codeEndpoints = {
  ...defineResource({
    path: '/codes',
    role: 'Admin',
    names: ['code', 'codes'],
    row: StaffCode,
    fields: CodeFields,
    // Without a word of one's own, the server makes one that nobody guesses.
    creation: CodeFields.extend({ code: CodeWord.nullable().default(null) }),
    filters: { search: LineText(64).default(''), state: z.enum(CODE_STATES).optional() },
    sorts: ['created_at', 'code', 'points', 'uses', 'expires_at'],
  }),
  batch: defineEndpoint({
    method: 'POST',
    path: '/codes/batch',
    role: 'Admin',
    summary: 'Make several codes that nobody guesses',
    body: CodeFields.extend({ count: count(MAX_CODES) }),
    response: rowResponse(z.object({ codes: z.array(z.string()) })),
  }),
  end: defineEndpoint({
    method: 'POST',
    path: '/codes/:id/end',
    role: 'Admin',
    summary: 'Let a code expire now',
    params: IdParams,
    response: rowResponse(StaffCode),
  }),
  uses: defineEndpoint({
    method: 'GET',
    path: '/codes/:id/uses',
    role: 'Admin',
    summary: 'A page of the members who used a code',
    params: IdParams,
    query: listQuery(['used_at', 'username'], {}),
    response: listResponse(CodeUse),
  }),
};
