import type { MemberSummary } from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, readData, readList, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A member whom the viewer follows, or has just stopped following. */
export type FollowedMember = ReturnType<typeof readMember>;

function readMember(value: Unread<MemberSummary>) {
  const member = readRecord(value);
  return { id: readText(member.id), username: readText(member.username), avatar: readOptionalText(member.avatar), isFollowed: true };
}

const followingKey = (memberName: string) => ['settings', 'following', memberName] as const;

/** GET /api/r/profile/following: whom the member follows. */
export const useFollowing = (memberName: string) =>
  useQuery({
    queryKey: followingKey(memberName),
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/profile/following', { signal })), readMember),
    refetchOnMount: 'always',
  });

/** @returns changes whether a member of the list is shown as followed */
export function useSetShownAsFollowed(memberName: string) {
  const queryClient = useQueryClient();
  return (id: string, isFollowed: boolean) =>
    queryClient.setQueryData<FollowedMember[]>(followingKey(memberName), (list) =>
      list?.map((member) => (member.id === id ? { ...member, isFollowed } : member)),
    );
}
