import {
  ApiError,
  api,
  csrfToken,
  readData,
  readFlag,
  readList,
  readOptionalText,
  readPictureAddress,
  readRecord,
  readText,
} from '@greenroom/shared-ui/http';
import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import { useLive } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { challengesKey } from '../challenges.api';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
type ClaimStatus = (typeof STATUSES)[number];

export interface Claim {
  id: string;
  status: ClaimStatus;
  slotName: string;
  description: string;
  /** Reason of a rejection. */
  reason: string | null;
  createdAt: string | null;
  images: LightboxImage[];
}

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

/** The fields of a claim. */
export interface ClaimBody {
  description: string;
  images: readonly File[];
}

/** Why a claim failed: one message, and one for each invalid field. */
export interface ClaimFailure {
  message: string;
  description?: string | undefined;
  images?: string | undefined;
}

const FAILED = 'Failed to submit claim';
const NO_RESPONSE = 'An error occurred while submitting claim';

/**
 * POST /api/r/challenges/{id}/claim. Never throws: a refusal has the server's message, any other failure a fixed one
 * (docs/product.md#challenges).
 * @param onProgress called with the share that was uploaded, from 0 to 1
 * @returns null on success
 */
export async function postClaim(
  challengeId: string,
  claim: ClaimBody,
  onProgress: (progress: number) => void,
): Promise<ClaimFailure | null> {
  try {
    const response = await api.post(`/api/r/challenges/${encodeURIComponent(challengeId)}/claim`, formDataOf(claim), {
      onUploadProgress: ({ progress = 0 }) => onProgress(progress),
    });
    return readFlag(readRecord(response).success) ? null : { message: FAILED };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { message: NO_RESPONSE };
    const { serverMessage, fields = {} } = error.details;
    return { message: serverMessage ?? FAILED, description: fields.description, images: imagesText(fields) };
  }
}

function formDataOf({ description, images }: ClaimBody): FormData {
  const form = new FormData();
  form.append('description', description.trim());
  form.append('_token', csrfToken());
  images.forEach((image, index) => form.append(`evidence_images[${index}]`, image));
  return form;
}

/** Back ends report the error of the whole field, or of one file, such as `evidence_images.0`. */
const imagesText = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).find(([field]) => field.startsWith('evidence_images'))?.[1];

function readClaim(value: unknown): Claim {
  const claim = readRecord(value);
  const status = readText(claim.status).toLowerCase();
  return {
    id: readText(claim.id),
    // An unknown status counts as undecided.
    status: STATUSES.find((each) => each === status) ?? 'pending',
    slotName: readText(readRecord(claim.challenge).slot_name) || 'Unnamed slot',
    description: readText(claim.description),
    reason: readOptionalText(claim.reason),
    createdAt: readOptionalText(claim.created_at),
    images: readList(claim.evidence_images, readImage).filter(({ url }) => url),
  };
}

/** An image with its file name, or only its URL. */
function readImage(value: unknown): LightboxImage {
  const image = readRecord(value);
  const url = readPictureAddress(typeof value === 'string' ? value : image.url) ?? '';
  return { url, filename: readText(image.filename) || 'Evidence image' };
}
