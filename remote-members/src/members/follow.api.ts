import { api } from '@greenroom/shared-ui/http';

/** POST /api/r/profile/following @throws {ApiError} */
export const setFollowed = (memberId: string, isFollowed: boolean) =>
  api.post('/api/r/profile/following', { member_id: memberId, is_followed: isFollowed });
