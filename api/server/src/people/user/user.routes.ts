import { OwnProfile, userEndpoints, UserProfile, visibleText } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { exclusionEnd } from '../safer-gambling/exclusion.rules';
import { findByName, readStanding } from './user.repository';

/** A member's profile (docs/product.md#profile; docs/contracts.md#decisions). */
export function userRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(userEndpoints.get, async (request) => {
    const [viewer, member] = await Promise.all([request.findMember(), findByName(db, request.params.username)]);
    if (!member) throw notFound('There is no member of that name.');
    const globalName = visibleText(member.globalName ?? '') || null;
    const profile = {
      ...toWire(UserProfile, { ...member, globalName }),
      points: String(member.points),
      ...(await readStanding(db, member.xp)),
    };
    if (viewer?.id !== member.id) return { success: true as const, data: profile };
    const data = {
      ...toWire(OwnProfile, member),
      ...profile,
      has_account_data: true,
      excluded_until: exclusionEnd(member, now()),
      winnings: viewer.winnings,
    };
    return { success: true as const, data };
  });
}
