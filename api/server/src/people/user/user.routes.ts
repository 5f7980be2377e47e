import { OwnProfile, userEndpoints, UserProfile, visibleText } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import type { Member, SessionMember } from '../../session/session.repository';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { exclusionEnd } from '../../core/safer-gambling/exclusion.rules';
import { countFollowed, isFollowing } from '../profile/following';
import { profileFinder, readStanding } from '../../core/user/user.repository';
import { msg } from '../../lib/texts';

export function userRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now } = context;
  const findProfile = profileFinder(db);
  handle(userEndpoints.get, async (request) => {
    const { params, query } = request;
    const [viewer, member] = await Promise.all([request.findMember(), findProfile(params.username, query.id)]);
    if (!member) throw notFound(msg("There's no member with that name."));
    const isFollowed = async () => viewer !== null && (await isFollowing(db, viewer.id, member.id));
    const data =
      viewer?.id === member.id
        ? await readOwnProfile(viewer, member.following)
        : { ...(await readProfile(member)), is_followed: await isFollowed() };
    return { data };
  });

  handle(userEndpoints.own, async (_request, _reply, member) => ({ data: await readOwnProfile(member) }));

  async function readProfile(member: Member): Promise<UserProfile> {
    const globalName = visibleText(member.globalName ?? '') || null;
    const profile = toWire(UserProfile, { ...member, globalName });
    return { ...profile, points: String(member.points), ...(await readStanding(context, member.xp)) };
  }

  async function readOwnProfile(member: SessionMember, following: number | Promise<number> = countFollowed(db, member.id)) {
    return {
      ...toWire(OwnProfile, member),
      ...(await readProfile(member)),
      has_account_data: true,
      excluded_until: exclusionEnd(member, now()),
      winnings: member.winnings,
      notifications: member.notifications,
      following: await following,
    };
  }
}
