import {
  Challenge,
  ChallengeClaim,
  challengeEndpoints,
  ChallengeResponse,
  ChallengesResponse,
  ClaimChallengeBody,
} from '@greenroom/contract';
import { toWire } from '../../db/wire';
import type { CachedResponse } from '../../plugins/response-cache';
import { withStoredPictures } from '../../uploads/stored-pictures';
import { CLAIM_EVIDENCE, requireQuota } from '../../uploads/upload.rules';
import { withForm } from '../../uploads/uploads';
import { listImages } from '../../core/attachments/attachments';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { findChallenge, listChallenges, listClaims } from './challenges.repository';
import { challengeNotFound, requireEvidence, submitClaim, isActive, isExpired, WON_BY_ANOTHER } from './claims';
import { msg, shown } from '../../lib/texts';

export const TOPIC = 'challenges';

export function challengesRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now, cache } = context;
  handle(challengeEndpoints.list, { config: { shed: 'none' } }, () => loadChallenges(context));

  handle(challengeEndpoints.myClaims, async ({ language }, _reply, member) => {
    const rows = await listClaims(db, member.id);
    const ids = rows.map(({ claim }) => claim.id);
    const images = await listImages(db, 'claim', ids);
    return {
      data: rows.map(({ claim, slotName }) => ({
        ...toWire(ChallengeClaim, { ...claim, reason: claim.reason === WON_BY_ANOTHER ? shown(language, WON_BY_ANOTHER) : claim.reason }),
        challenge: { id: claim.challengeId, slot_name: slotName },
        evidence_images: images.get(claim.id) ?? [],
      })),
    };
  });

  handle(challengeEndpoints.get, async (request) => {
    const { id } = request.params;
    const owner = addressOf(request);
    const load = async () => {
      const row = await findChallenge(db, id);
      if (!row) throw challengeNotFound();
      return { success: true as const, data: asChallenge(row, now()) };
    };
    return cache.getRow(`challenges/${id}`, owner, { topic: TOPIC, schema: ChallengeResponse, load });
  });

  claimRoute(handle, context);
}

/** Registers claiming. The form's `_token` is ignored: the CSRF header is checked (docs/contracts.md#requests). */
function claimRoute(handle: HandlePublicEndpoint, { db, now, cache, storage, pictures: converter }: ModuleContext): void {
  const quota = (memberId: string) => requireQuota(db, { memberId, at: now() });
  handle(challengeEndpoints.claim, { config: { isPlay: true } }, async (request, _reply, member) => {
    const challengeId = request.params.id;
    return withForm(
      request,
      { fields: ClaimChallengeBody, pictures: CLAIM_EVIDENCE, converter, requireQuota: quota },
      async ({ fields, pictures }) => {
        await requireEvidence(db, challengeId, pictures);
        await withStoredPictures(storage, pictures, (stored) =>
          db.transaction((tx) =>
            submitClaim(tx, { ...fields, challengeId, memberId: member.id, seen: request.headers['x-seen'], at: now(), pictures: stored }),
          ),
        );
        cache.invalidate(TOPIC);
        return { success: true as const, message: msg('Claim submitted successfully!') };
      },
    );
  });
}

export function loadChallenges({ db, now, cache }: ModuleContext): Promise<CachedResponse<ChallengesResponse>> {
  return cache.get('challenges', {
    topic: TOPIC,
    liveTopic: 'challenges',
    schema: ChallengesResponse,
    load: async () => ({ success: true as const, data: (await listChallenges(db, now())).map((row) => asChallenge(row, now())) }),
  });
}

function asChallenge({ challenge, claims, winner }: NonNullable<Awaited<ReturnType<typeof findChallenge>>>, at: Date): Challenge {
  return {
    ...toWire(Challenge, challenge),
    claims_count: claims ?? 0,
    is_active: isActive(challenge, at),
    is_expired: isExpired(challenge, at),
    end_date: challenge.endsAt?.toISOString() ?? null,
    claimer: winner === null ? null : { username: winner },
  };
}
