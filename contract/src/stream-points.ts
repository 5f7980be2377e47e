import { z } from 'zod';
import { defineEndpoint, dataResponse } from './endpoint';
import { Count, Points, Timestamp } from './primitives';

/** Points of the current stream, or of one of the last 24 hours. */
export const StreamPointsResponse = dataResponse(
  z
    .object({
      /** Without a linked Kick account, the member's messages are unknown. */
      is_linked: z.boolean(),
      /** False for an excluded account, and during a self-exclusion. */
      is_earning: z.boolean(),
      /** Null without a stream in the last 24 hours. */
      stream: z
        .object({
          title: z.string(),
          is_live: z.boolean(),
          started_at: Timestamp,
          points: Points,
          ticks: Count,
          watching: Points,
          /** In the running hour of the stream; null after its end. */
          this_hour: Points.nullable(),
        })
        .nullable(),
      /** With the bonus of the best badge shown in the stream, in percent. */
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
  get: defineEndpoint('GET /profile/stream-points', 'Points for watching the current stream, and their caps', {
    response: StreamPointsResponse,
    refusals: [401],
  }),
};
