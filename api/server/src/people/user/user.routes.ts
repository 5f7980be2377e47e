import { OwnProfile, UserParams, UserProfile, UserResponse, visibleText } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import { requireMember } from '../../session/session-plugin';
import type { Member, SessionMember } from '../../session/session.repository';
import type { ApiApp, ModuleContext } from '../../module-context';
import { exclusionEnd } from '../safer-gambling/exclusion.rules';
import { findByName, readStanding } from './user.repository';

/** GET /api/r/user/{username} and GET /api/r/profile (docs/product.md#profile; docs/contracts.md#decisions). */
export function userRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const schema = { summary: "A member's profile; their own has more in it", params: UserParams, response: { 200: UserResponse } };
  app.get('/user/:username', { schema }, async (request) => {
    const [viewer, member] = await Promise.all([request.findMember(), findByName(db, request.params.username)]);
    if (!member) throw notFound('There is no member of that name.');
    const data = viewer?.id === member.id ? await readOwnProfile(viewer) : await readProfile(member);
    return { success: true as const, data };
  });

  const own = {
    summary: "The member's own profile, whoever else has their name",
    response: { 200: UserResponse },
    refusals: [401],
  };
  app.get('/profile', { schema: own }, async (request) => ({
    success: true as const,
    data: await readOwnProfile(await requireMember(request)),
  }));

  async function readProfile(member: Member): Promise<UserProfile> {
    const globalName = visibleText(member.globalName ?? '') || null;
    const profile = toWire(UserProfile, { ...member, globalName });
    return { ...profile, points: String(member.points), ...(await readStanding(db, member.xp)) };
  }

  async function readOwnProfile(member: SessionMember) {
    return {
      ...toWire(OwnProfile, member),
      ...(await readProfile(member)),
      has_account_data: true,
      excluded_until: exclusionEnd(member, now()),
      winnings: member.winnings,
    };
  }
}
