import { visibleText } from '@greenroom/contract/text';
import type * as contract from '@greenroom/contract';
import {
  type Unread,
  ApiError,
  api,
  readData,
  readFlag,
  readList,
  readOptionalNumber,
  readOptionalText,
  readPictureAddress,
  readNumber,
  readRecord,
  readText,
  csrfToken,
} from '@greenroom/shared-ui/http';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { type FormInput, postForm } from '@greenroom/shared-ui/form';
import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import { t } from '../../texts';

export type Challenge = ReturnType<typeof readChallenge>;

/** Key prefix of all queries for challenges and claims; invalidated after a claim. */
export const challengesKey = ['challenges'] as const;
const listKey = [...challengesKey, 'list'] as const;

export function useChallenges() {
  useLive('challenges', listKey);
  return useQuery({
    queryKey: listKey,
    // Without an id, a challenge can be neither opened nor claimed.
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/challenges', { signal })), readChallenge).filter(({ id }) => id),
  });
}

interface ChallengeQuery {
  id: string;
  initial: Challenge | undefined;
  /** Each opening refetches. */
  open: boolean;
}

export const useChallenge = ({ id, initial, open }: ChallengeQuery) =>
  useQuery({
    queryKey: [...challengesKey, 'one', id],
    queryFn: async ({ signal }) => {
      const challenge = readChallenge(readData(await api.get(`/api/r/challenges/${encodeURIComponent(id)}`, { signal })));
      if (!challenge.id) throw new ApiError('garbage', t("We couldn't read the server's response. Please try again."));
      return challenge;
    },
    enabled: open,
    initialData: initial,
    staleTime: 0,
  });

/** Tells whether the server reports that the challenge doesn't exist; any other error may be temporary. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}

function readChallenge(value: Unread<contract.Challenge>) {
  const challenge = readRecord(value);
  const winner = readOptionalText(readRecord(challenge.claimer).username);
  return {
    id: readText(challenge.id),
    slotName: visibleText(readText(challenge.slot_name)) || t('Unnamed slot'),
    slotImage: readPictureAddress(challenge.slot_image),
    multiplier: readOptionalNumber(challenge.multiplier),
    minBet: readOptionalNumber(challenge.min_bet),
    prize: readOptionalNumber(challenge.prize),
    description: readText(challenge.description),
    claimsCount: readNumber(challenge.claims_count),
    isActive: readFlag(challenge.is_active),
    isExpired: readFlag(challenge.is_expired),
    isWon: readOptionalText(challenge.claimed_by) !== null || winner !== null,
    /** Null if the challenge runs until it is won. */
    end: readOptionalText(challenge.end_date),
    /** Null if not won, or if the back end doesn't name the winner. */
    winner,
    winnerId: readText(challenge.claimed_by),
  };
}

const STATUSES = ['pending', 'approved', 'rejected'] as const;

export type Claim = ReturnType<typeof readClaim>;

/** Returns one member's claims, live; guests have none (docs/product.md#challenges). */
export function useMyClaims(memberId: string) {
  const queryKey = [...challengesKey, 'my-claims', memberId];
  useLive('me:claims', queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => readList(readData(await api.get('/api/r/challenges/my-claims', { signal })), readClaim),
  });
}

export type ClaimValues = { description: string };

export const IMAGES_NAME = 'evidence_images';

/** Sends POST /api/r/challenges/{id}/claim with what was seen (docs/product.md#challenges). @throws {ApiError} */
export function postClaim(challenge: Challenge, { values, images }: FormInput<ClaimValues>, onProgress: (progress: number) => void) {
  const { id, slotName, multiplier, minBet, prize } = challenge;
  const seen = { slot_name: slotName, multiplier: `${multiplier ?? ''}`, min_bet: `${minBet ?? ''}`, prize: `${prize ?? ''}` };
  return postForm(
    `/api/r/challenges/${encodeURIComponent(id)}/claim`,
    { values: { description: values.description.trim(), _token: csrfToken() }, images },
    onProgress,
    IMAGES_NAME,
    { 'X-Seen': String(new URLSearchParams(seen)) },
  );
}

function readClaim(value: Unread<contract.ChallengeClaim>) {
  const claim = readRecord(value);
  const status = readText(claim.status).toLowerCase();
  return {
    id: readText(claim.id),
    // An unknown status counts as undecided.
    status: STATUSES.find((each) => each === status) ?? 'pending',
    slotName: visibleText(readText(readRecord(claim.challenge).slot_name)) || t('Unnamed slot'),
    description: readText(claim.description),
    reason: readOptionalText(claim.reason),
    createdAt: readOptionalText(claim.created_at),
    images: readList(claim.evidence_images, readImage).filter(({ url }) => url),
  };
}

function readImage(value: Unread<contract.AttachedImage>): LightboxImage {
  const image = readRecord(value);
  const url = readPictureAddress(typeof value === 'string' ? value : image.url) ?? '';
  return { url, filename: readText(image.filename) || t('Evidence image') };
}
