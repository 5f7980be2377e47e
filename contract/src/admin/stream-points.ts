import { z } from 'zod';
import { Count, required, Timestamp, TypedText } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { CountInput, DateTimeInput, Version } from './resource';

/** A bonus in percent: 150 gives one and a half times the points. */
const Percent = CountInput(100, 1000);
const Amount = CountInput(0, 100_000);
const Cap = CountInput(0, 1_000_000);

/** What watching and supporting a stream is worth (docs/stream-points.md). */
export const StreamPointRules = z.object({
  /** For how many minutes after a message a viewer counts as present. */
  window_minutes: CountInput(1, 60),
  tick_minutes: CountInput(1, 60),
  /** For a tick within a window. */
  tick_points: Amount,
  /** For a minute in which the viewer wrote. */
  message_points: Amount,
  /** How many of these minutes count in an hour of the stream. */
  messages_per_hour: CountInput(0, 60),
  first_message_points: Amount,
  follow_points: Amount,
  subscription_points: Amount,
  /** For each subscription that the viewer gives away. */
  gift_points: Amount,
  /** How many gifts of a viewer count in a stream. */
  gifts_per_stream: CountInput(0, 1000),
  subscriber_percent: Percent,
  vip_percent: Percent,
  moderator_percent: Percent,
  /** Of ticks and messages, with their bonus. */
  hour_cap: Cap,
  stream_cap: Cap,
});
export type StreamPointRules = z.infer<typeof StreamPointRules>;

/** The rules of a site whose staff has not changed any. */
export const DEFAULT_STREAM_POINT_RULES: StreamPointRules = {
  window_minutes: 15,
  tick_minutes: 5,
  tick_points: 10,
  message_points: 1,
  messages_per_hour: 20,
  first_message_points: 20,
  follow_points: 50,
  subscription_points: 500,
  gift_points: 100,
  gifts_per_stream: 50,
  subscriber_percent: 150,
  vip_percent: 150,
  moderator_percent: 150,
  hour_cap: 200,
  stream_cap: 1000,
};

/** Bots of channels on Kick, as suggestions for the excluded accounts. */
export const KNOWN_BOTS = ['botrix', 'kicbot', 'streamelements', 'streamlabs', 'nightbot', 'fossabot', 'mixitup'] as const;

const ExcludedAccounts = z
  .array(TypedText(50).check(required).toLowerCase())
  .max(200, 'There may be at most 200 excluded accounts.')
  .transform((names) => [...new Set(names)]);

/** The editable settings of the points for watching. */
export const StreamPointFields = z.object({
  is_enabled: z.boolean(),
  rules: StreamPointRules,
  /** Accounts that get nothing: names at Kick in lower case, or user ids. */
  excluded_accounts: ExcludedAccounts,
});

/** The only row of the settings, with a name instead of a numeric id. */
export const StaffStreamPoints = StreamPointFields.extend({
  excluded_accounts: z.array(z.string()),
  id: z.literal('rules'),
  version: Version,
});
export type StaffStreamPoints = z.infer<typeof StaffStreamPoints>;

/** The longest time that a trial reads. */
const MAX_TRIAL_HOURS = 48;

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Edited rules, and whose chat they are tried on. */
export const StreamPointTrialBody = z
  .object({ rules: StreamPointRules, excluded_accounts: ExcludedAccounts, from: DateTimeInput(), to: DateTimeInput() })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: 'The end has to be after the start.' })
  .refine(({ from, to }) => hoursBetween(from, to) <= MAX_TRIAL_HOURS, {
    path: ['to'],
    message: `At most ${MAX_TRIAL_HOURS} hours can be tried.`,
  });

/** What the viewers of a time would have got by the stored rules and by the edited ones. */
export const StreamPointTrial = z.object({
  streams: Count,
  events: Count,
  /** There are more events than a trial reads: the newest are left out. */
  is_cut: z.boolean(),
  /** Viewers who get points by either of the rules. */
  viewers: Count,
  stored_total: Count,
  edited_total: Count,
  /** The viewers with the most points by the edited rules. */
  top: z.array(z.object({ user_id: z.string(), username: z.string(), stored: Count, edited: Count })),
});
export type StreamPointTrial = z.infer<typeof StreamPointTrial>;

/** Why a viewer is listed: for a person to judge, since each has innocent explanations too. */
const UNUSUAL_SIGNS = ['always_present', 'always_capped', 'regular_interval', 'same_text', 'changed_account'] as const;

/** A viewer who earned unusually in the last 7 days. */
export const UnusualViewer = z.object({
  user_id: z.string(),
  username: z.string(),
  /** The member who has linked the account; null without one. */
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  points: Count,
  streams: Count,
  signs: z.array(z.object({ sign: z.enum(UNUSUAL_SIGNS), text: z.string() })),
});
export type UnusualViewer = z.infer<typeof UnusualViewer>;

export const streamPointEndpoints = {
  get: defineEndpoint('GET /stream-points/rules', {
    permission: 'stream-points:see',
    summary: 'The rules of the points for watching',
    response: dataResponse(StaffStreamPoints),
  }),
  update: defineEndpoint('PUT /stream-points/rules', {
    permission: 'stream-points:configure',
    besides: 'points:work',
    summary: 'Change the rules of the points for watching, from the next stream on',
    body: StreamPointFields.extend({ version: Version }),
    response: dataResponse(StaffStreamPoints),
  }),
  try: defineEndpoint('POST /stream-points/try', {
    permission: 'stream-points:configure',
    summary: 'What stored chat would have given by edited rules; stores nothing',
    body: StreamPointTrialBody,
    response: dataResponse(StreamPointTrial),
  }),
  unusual: defineEndpoint('GET /stream-points/unusual', {
    permission: 'stream-points:see',
    summary: 'Viewers who earned unusually in the last 7 days, with the most signs first',
    response: dataResponse(z.object({ checked: Count, since: Timestamp, viewers: z.array(UnusualViewer) })),
  }),
};
