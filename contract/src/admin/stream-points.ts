import { z } from 'zod';
import { Count, required, Timestamp, TypedText } from '../primitives';
import { CountInput, DateTimeInput, Version, endpointsOf } from './resource';

/** In percent: 150 gives one and a half times the points. */
const Percent = CountInput(100, 1000);
const Amount = CountInput(0, 100_000);
const Cap = CountInput(0, 1_000_000);

/** Points for watching and supporting a stream (docs/stream-points.md). */
export const StreamPointRules = z.object({
  /** Minutes after a message in which a viewer counts as present. */
  window_minutes: CountInput(1, 60),
  tick_minutes: CountInput(1, 60),
  tick_points: Amount,
  message_points: Amount,
  /** Minutes with messages that count in an hour of the stream. */
  messages_per_hour: CountInput(0, 60),
  first_message_points: Amount,
  follow_points: Amount,
  subscription_points: Amount,
  gift_points: Amount,
  /** Gifts of a viewer that count in a stream. */
  gifts_per_stream: CountInput(0, 1000),
  subscriber_percent: Percent,
  vip_percent: Percent,
  moderator_percent: Percent,
  /** Limits ticks and messages, with their bonus. */
  hour_cap: Cap,
  stream_cap: Cap,
});
export type StreamPointRules = z.infer<typeof StreamPointRules>;

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

export const KNOWN_BOTS = ['botrix', 'kicbot', 'streamelements', 'streamlabs', 'nightbot', 'fossabot', 'mixitup'] as const;

const ExcludedAccounts = z
  .array(TypedText(50).check(required).toLowerCase())
  .max(200, 'There may be at most 200 excluded accounts.')
  .transform((names) => [...new Set(names)]);

export const StreamPointFields = z.object({
  is_enabled: z.boolean(),
  rules: StreamPointRules,
  /** Names at Kick in lower case, or user ids. */
  excluded_accounts: ExcludedAccounts,
});

export const StaffStreamPoints = StreamPointFields.extend({
  excluded_accounts: z.array(z.string()),
  id: z.literal('rules'),
  version: Version,
});
export type StaffStreamPoints = z.infer<typeof StaffStreamPoints>;

const MAX_TRIAL_HOURS = 48;

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Edited rules, and the time of the chat they are tried on. */
export const StreamPointTrialBody = z
  .object({ rules: StreamPointRules, excluded_accounts: ExcludedAccounts, from: DateTimeInput(), to: DateTimeInput() })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: 'The end must be after the start.' })
  .refine(({ from, to }) => hoursBetween(from, to) <= MAX_TRIAL_HOURS, {
    path: ['to'],
    message: `At most ${MAX_TRIAL_HOURS} hours can be tried.`,
  });

export const StreamPointTrial = z.object({
  streams: Count,
  events: Count,
  is_cut: z.boolean(),
  /** With points by either of the rules. */
  viewers: Count,
  stored_total: Count,
  edited_total: Count,
  /** Most points by the edited rules first. */
  top: z.array(z.object({ user_id: z.string(), username: z.string(), stored: Count, edited: Count })),
});
export type StreamPointTrial = z.infer<typeof StreamPointTrial>;

/** Signs for a person to judge: each has innocent explanations too. */
const UNUSUAL_SIGNS = ['always_present', 'always_capped', 'regular_interval', 'same_text', 'changed_account'] as const;

export const UnusualViewer = z.object({
  user_id: z.string(),
  username: z.string(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  points: Count,
  streams: Count,
  signs: z.array(z.object({ sign: z.enum(UNUSUAL_SIGNS), text: z.string() })),
});
export type UnusualViewer = z.infer<typeof UnusualViewer>;

const { see, configure } = endpointsOf('stream-points');

export const streamPointEndpoints = {
  get: see('GET /stream-points/rules', 'The rules of points for watching', StaffStreamPoints),
  update: configure('PUT /stream-points/rules', 'Change the rules of points for watching, from the next stream on', StaffStreamPoints, {
    besides: 'points:work',
    body: StreamPointFields.extend({ version: Version }),
  }),
  try: configure('POST /stream-points/try', 'Try edited rules on stored chat, without storing anything', StreamPointTrial, {
    body: StreamPointTrialBody,
  }),
  unusual: see(
    'GET /stream-points/unusual',
    'Viewers with unusual earnings in the last 7 days, most signs first',
    z.object({ checked: Count, since: Timestamp, viewers: z.array(UnusualViewer) }),
  ),
};
