import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, Points, Timestamp } from './primitives';

/** The member's points of the current stream, or of one of the last 24 hours. */
export const StreamPointsResponse = dataResponse(
  z
    .object({
      /** Whether a Kick account is linked, without which the server does not know the member's messages. */
      is_linked: z.boolean(),
      /** Whether the account earns: false for an account that the staff excluded, and during a self-exclusion. */
      is_earning: z.boolean(),
      /** Null without a stream in the last 24 hours. */
      stream: z
        .object({
          title: z.string(),
          is_live: z.boolean(),
          started_at: Timestamp,
          /** All points of the stream. */
          points: Points,
          ticks: Count,
          /** Points of ticks and messages, which the caps limit. */
          watching: Points,
          /** Of them, those of the running hour of the stream; null after its end. */
          this_hour: Points.nullable(),
        })
        .nullable(),
      /** What a member can earn, with the bonus of the best badge they have shown in the stream, in percent. */
      rules: z.object({
        window_minutes: Count,
        tick_minutes: Count,
        tick_points: Points,
        message_points: Points,
        hour_cap: Points,
        stream_cap: Points,
        bonus_percent: Count,
      }),
    })
    /** Null while the site gives no points for watching. */
    .nullable(),
);
export type StreamPointsResponse = z.infer<typeof StreamPointsResponse>;

export const streamPointsEndpoints = {
  get: defineEndpoint('GET /profile/stream-points', {
    summary: "The member's points for watching the current stream, and the caps",
    response: StreamPointsResponse,
    refusals: [401],
  }),
};
