import { z } from 'zod';
import { MemberId, MemberSummary } from './primitives';
import { dataResponse } from './responses';

/** How many members one may follow. */
export const MAX_FOLLOWED = 500;

/** GET /api/r/profile/following: whom the member follows, by name. Nobody else sees it. */
export const FollowingResponse = dataResponse(z.array(MemberSummary));
export type FollowingResponse = z.infer<typeof FollowingResponse>;

/** POST /api/r/profile/following: follows a member, or stops it. Repeating it changes nothing. */
export const FollowBody = z.object({ member_id: MemberId, is_followed: z.boolean('This has to be true or false.') });
export type FollowBody = z.infer<typeof FollowBody>;
