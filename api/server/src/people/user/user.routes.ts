import { UserResponse, UserParams, type OwnProfile, type UserProfile } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import type { ApiApp, ModuleContext } from '../../module-context';
import { exclusionEnd } from '../safer-gambling/exclusion.rules';
import type { Member, SessionMember } from '../../session/session.repository';
import { findByName, readStanding } from './user.repository';

/** GET /api/r/user/{username} (docs/product.md#profile; docs/contracts.md#decisions). */
export function userRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const schema = { summary: "A member's profile; their own has more in it", params: UserParams, response: { 200: UserResponse } };
  app.get('/user/:username', { schema }, async (request) => {
    const [viewer, member] = await Promise.all([request.findMember(), findByName(db, request.params.username)]);
    if (!member) throw notFound('There is no member of that name.');
    const profile: UserProfile = { ...publicFields(member), ...(await readStanding(db, member.xp)) };
    const data = viewer?.id === member.id ? { ...profile, ...privateFields({ ...member, winnings: viewer.winnings }, now()) } : profile;
    return { success: true as const, data };
  });
}

/** Fields are listed by name, so that new columns stay private. */
function publicFields(member: Member): Omit<UserProfile, 'rank' | 'percentile'> {
  return {
    id: member.id,
    username: member.username,
    global_name: member.globalName,
    kick_username: member.kickUsername,
    avatar: member.avatar,
    banner: member.banner,
    bio: member.bio,
    twitter_user: member.twitterUser,
    youtube_user: member.youtubeUser,
    instagram_user: member.instagramUser,
    tiktok_user: member.tiktokUser,
    points: String(member.points),
    xp: member.xp,
    role: member.role,
    created_at: member.createdAt.toISOString(),
    last_active: member.lastActive?.toISOString() ?? null,
  };
}

function privateFields(member: SessionMember, at: Date): Omit<OwnProfile, keyof UserProfile> {
  return {
    email: member.email,
    crypto: member.crypto,
    crypto2: member.crypto2,
    crypto3: member.crypto3,
    last_daily_claim: member.lastDailyClaim?.toISOString() ?? null,
    has_account_data: true,
    excluded_until: exclusionEnd(member, at),
    winnings: member.winnings,
  };
}
