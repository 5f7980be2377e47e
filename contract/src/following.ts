import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { MemberId, MemberSummary } from './primitives';

export const MAX_FOLLOWED = 500;

/** Idempotent. */
const FollowBody = z.object({ member_id: MemberId, is_followed: z.boolean('This must be true or false.') });
export type FollowBody = z.infer<typeof FollowBody>;

export const followingEndpoints = {
  list: defineEndpoint('GET /profile/following', 'Members the member follows, visible to them only', {
    response: dataResponse(z.array(MemberSummary)),
    refusals: [401],
  }),
  change: defineEndpoint('POST /profile/following', 'Follow or unfollow a member', {
    body: FollowBody,
    response: SuccessResponse,
    refusals: [401, 404, 409],
  }),
};
