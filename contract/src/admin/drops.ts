import { z } from 'zod';
import { Count, Points, RowId, Timestamp } from '../primitives';
import { CodeWord } from './codes';
import { CountInput, Version, endpointsOf } from './resource';

const Terms = z.object({
  points: CountInput(1, 1_000_000),
  /** Null for everybody in time. */
  max_uses: CountInput(1).nullable().default(null),
  seconds: CountInput(15, 3600),
  on_overlay: z.boolean(),
  in_chat: z.boolean(),
});

const isShown = ({ on_overlay: onOverlay, in_chat: inChat }: z.infer<typeof Terms>) => onOverlay || inChat;
const NOT_SHOWN = { path: ['on_overlay'], message: 'Please choose where viewers see the word.' };

/** Without a word, the server makes one up. */
export const NewDrop = Terms.extend({ word: CodeWord.nullable().default(null) }).refine(isShown, NOT_SHOWN);

export const DROP_STATES = ['running', 'used_up', 'over'] as const;

export const StaffDrop = z.object({
  id: RowId,
  word: z.string(),
  points: Points,
  max_uses: Count.nullable(),
  /** Includes viewers who have yet to link their account. */
  uses: Count,
  on_overlay: z.boolean(),
  in_chat: z.boolean(),
  is_timed: z.boolean(),
  state: z.enum(DROP_STATES),
  started_at: Timestamp,
  ends_at: Timestamp,
});
export type StaffDrop = z.infer<typeof StaffDrop>;

export const DropTimerFields = Terms.extend({
  is_enabled: z.boolean(),
  /** The pause between the starts of two drops is random between these. */
  min_minutes: CountInput(1, 600),
  max_minutes: CountInput(1, 600),
})
  .refine(isShown, NOT_SHOWN)
  .refine(({ min_minutes: min, max_minutes: max }) => min <= max, {
    path: ['max_minutes'],
    message: 'This must be at least the shortest pause.',
  });

/** Single row, with a name in place of a numeric id. */
export const StaffDropTimer = z.object({
  id: z.literal('settings'),
  version: Version,
  is_enabled: z.boolean(),
  min_minutes: Count,
  max_minutes: Count,
  points: Points,
  max_uses: Count.nullable(),
  seconds: Count,
  on_overlay: z.boolean(),
  in_chat: z.boolean(),
});
export type StaffDropTimer = z.infer<typeof StaffDropTimer>;

const { see, work, configure } = endpointsOf('drops');

export const dropEndpoints = {
  list: see.page('GET /drops', 'A page of drops', StaffDrop, ['started_at', 'points', 'uses']),
  create: work('POST /drops', 'Start a drop now', StaffDrop, { body: NewDrop }),
  end: work('POST /drops/:id/end', 'End a drop now', StaffDrop),
};

export const dropTimerEndpoints = {
  get: configure('GET /drop-timer/settings', 'The timer that starts drops', StaffDropTimer),
  update: configure('PUT /drop-timer/settings', 'Change the timer that starts drops', StaffDropTimer, {
    body: DropTimerFields.and(z.object({ version: Version })),
  }),
};
