import { visibleText } from '@greenroom/contract/text';
import type { AttachedImage, ChallengeClaim } from '@greenroom/contract';
import { type FormInput, postForm } from '@greenroom/shared-ui/form';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, csrfToken, readData, readList, readOptionalText, readPictureAddress, readRecord, readText } from '@greenroom/shared-ui/http';
import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { challengesKey } from '../challenges.api';

const STATUSES = ['pending', 'approved', 'rejected'] as const;

export type Claim = ReturnType<typeof readClaim>;

/** GET /api/r/challenges/my-claims. */
async function fetchMyClaims(signal?: AbortSignal): Promise<Claim[]> {
  return readList(readData(await api.get('/api/r/challenges/my-claims', { signal })), readClaim);
}

/** One member's claims, live; guests have none (docs/product.md#challenges). */
export function useMyClaims(memberId: string) {
  const queryKey = [...challengesKey, 'my-claims', memberId];
  useLive('me:claims', queryKey);
  return useQuery({ queryKey, queryFn: ({ signal }) => fetchMyClaims(signal) });
}

/** Values of the claim form. */
export type ClaimValues = { description: string };

/** The server's name of the images. */
export const IMAGES_NAME = 'evidence_images';

/** POST /api/r/challenges/{id}/claim (docs/product.md#challenges). @throws {ApiError} */
export const postClaim = (challengeId: string, { values, images }: FormInput<ClaimValues>, onProgress: (progress: number) => void) =>
  postForm(
    `/api/r/challenges/${encodeURIComponent(challengeId)}/claim`,
    { values: { description: values.description.trim(), _token: csrfToken() }, images },
    onProgress,
    IMAGES_NAME,
  );

function readClaim(value: Unread<ChallengeClaim>) {
  const claim = readRecord(value);
  const status = readText(claim.status).toLowerCase();
  return {
    id: readText(claim.id),
    // An unknown status counts as undecided.
    status: STATUSES.find((each) => each === status) ?? 'pending',
    slotName: visibleText(readText(readRecord(claim.challenge).slot_name)) || 'Unnamed slot',
    description: readText(claim.description),
    /** Reason of a rejection. */
    reason: readOptionalText(claim.reason),
    createdAt: readOptionalText(claim.created_at),
    images: readList(claim.evidence_images, readImage).filter(({ url }) => url),
  };
}

/** An image with its file name, or only its URL. */
function readImage(value: Unread<AttachedImage>): LightboxImage {
  const image = readRecord(value);
  const url = readPictureAddress(typeof value === 'string' ? value : image.url) ?? '';
  return { url, filename: readText(image.filename) || 'Evidence image' };
}
