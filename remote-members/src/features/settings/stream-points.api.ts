import type { StreamPointsResponse } from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { ApiError, api, readData, readNumber, readOptionalText, readRecord, readText, requestOptional } from '@greenroom/shared-ui/http';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';

/** The member's points for watching; `stream` is null without a recent one. */
export type StreamPoints = ReturnType<typeof readStreamPoints>;

const PATH = '/api/r/profile/stream-points';

/** GET /api/r/profile/stream-points, optional for back ends. @returns null if the site gives no points for watching */
async function fetchStreamPoints(signal: AbortSignal): Promise<StreamPoints | null> {
  try {
    const response = await requestOptional(PATH, () => api.get(PATH, { signal }));
    if (response === undefined) return null;
    const data = readData(response);
    return data === null || data === undefined ? null : readStreamPoints(data);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500) return null;
    throw error;
  }
}

function readStreamPoints(value: Unread<StreamPointsResponse['data']>) {
  const data = readRecord(value);
  const [stream, rules] = [data.stream ? readRecord(data.stream) : null, readRecord(data.rules)];
  return {
    isLinked: data.is_linked === true,
    isEarning: data.is_earning !== false,
    stream: stream && {
      title: readText(stream.title),
      isLive: stream.is_live === true,
      startedAt: readOptionalText(stream.started_at),
      points: readNumber(stream.points),
      watching: readNumber(stream.watching),
      thisHour: stream.this_hour === null || stream.this_hour === undefined ? null : readNumber(stream.this_hour),
    },
    rules: {
      windowMinutes: readNumber(rules.window_minutes),
      tickMinutes: readNumber(rules.tick_minutes),
      tickPoints: readNumber(rules.tick_points),
      messagePoints: readNumber(rules.message_points),
      hourCap: readNumber(rules.hour_cap),
      streamCap: readNumber(rules.stream_cap),
      bonusPercent: readNumber(rules.bonus_percent),
    },
  };
}

/** The member's points for watching. The balance is part of the key, so that a credit refetches them. */
export function useStreamPoints(memberName: string) {
  const points = useCurrentUser()?.points;
  return useQuery({
    queryKey: ['settings', 'stream-points', memberName, points],
    queryFn: ({ signal }) => fetchStreamPoints(signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}
