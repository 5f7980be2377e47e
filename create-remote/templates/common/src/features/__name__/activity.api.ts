import type * as contract from '@greenroom/contract';
import type { OtherBackEnds, Unread } from '@greenroom/shared-ui/http';
import { api, readList, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

/** An entry of a member's activity. */
export type Activity = ReturnType<typeof readActivity>;

/** GET /api/r/profile/recent-activity: the signed-in member's activity, newest first. */
async function fetchActivity(signal?: AbortSignal): Promise<Activity[]> {
  const { activities } = readRecord(await api.get('/api/r/profile/recent-activity', { signal }));
  return readList(activities, readActivity);
}

/** The signed-in member's activity, cached per member. */
export const useActivity = (memberId: string) =>
  useQuery({
    queryKey: ['__name__', 'activity', memberId],
    queryFn: ({ signal }) => fetchActivity(signal),
  });

function readActivity(value: Unread<contract.Activity & OtherBackEnds<'timestamp'>>) {
  const activity = readRecord(value);
  return {
    id: readText(activity.id),
    title: readText(activity.title),
    description: readText(activity.description),
    at: readOptionalText(activity.created_at) ?? readOptionalText(activity.timestamp),
  };
}
