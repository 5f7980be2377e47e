import { ApiError, api, csrfToken, readData, readFlag, readList, readOptionalText, readPictureAddress, readRecord, readText } from '@greenroom/shared-ui/http';
import type { LightboxImage } from '@greenroom/shared-ui/lightbox';
import { useQuery } from '@tanstack/react-query';
import { challengesKey } from '../challenges.api';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof STATUSES)[number];

export interface Claim {
  id: string;
  status: ClaimStatus;
  slotName: string;
  description: string;
  /** Why it was rejected. */
  reason: string | null;
  createdAt: string | null;
  images: LightboxImage[];
}

/** GET /api/r/challenges/my-claims. */
async function fetchMyClaims(signal?: AbortSignal): Promise<Claim[]> {
  return readList(readData(await api.get('/api/r/challenges/my-claims', { signal })), readClaim);
}

/** What one member has claimed; guests have no claims (specification 2, section 6). */
export const useMyClaims = (memberId: string) =>
  useQuery({ queryKey: [...challengesKey, 'my-claims', memberId], queryFn: ({ signal }) => fetchMyClaims(signal) });

/** What a member sends with a claim. */
export interface ClaimBody {
  description: string;
  images: readonly File[];
}

/** Why a claim did not get through: one sentence for all of it, and one for each field that has something wrong. */
export interface ClaimFailure {
  message: string;
  description?: string | undefined;
  images?: string | undefined;
}

const FAILED = 'Failed to submit claim';
const NO_ANSWER = 'An error occurred while submitting claim';

/**
 * POST /api/r/challenges/{id}/claim. A refusal is told in the server's words, anything else that goes wrong in one
 * sentence (specification 2, section 8); nothing is thrown.
 * @param onProgress told how much is on its way, from 0 to 1
 * @returns null where it got through
 */
export async function postClaim(challengeId: string, claim: ClaimBody, onProgress: (sent: number) => void): Promise<ClaimFailure | null> {
  try {
    const response = await api.post(`/api/r/challenges/${encodeURIComponent(challengeId)}/claim`, formOf(claim), {
      onUploadProgress: ({ progress = 0 }) => onProgress(progress),
    });
    return readFlag(readRecord(response).success) ? null : { message: FAILED };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') return { message: NO_ANSWER };
    const { serverMessage, fields = {} } = error.details;
    return { message: serverMessage ?? FAILED, description: fields.description, images: imagesText(fields) };
  }
}

function formOf({ description, images }: ClaimBody): FormData {
  const form = new FormData();
  form.append('description', description.trim());
  form.append('_token', csrfToken());
  images.forEach((image, index) => form.append(`evidence_images[${index}]`, image));
  return form;
}

/** Back ends name the field as a whole, or one of its files, as `evidence_images.0`. */
const imagesText = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).find(([field]) => field.startsWith('evidence_images'))?.[1];

function readClaim(value: unknown): Claim {
  const claim = readRecord(value);
  const status = readText(claim.status).toLowerCase();
  return {
    id: readText(claim.id),
    // What is not decided waits.
    status: STATUSES.find((each) => each === status) ?? 'pending',
    slotName: readText(readRecord(claim.challenge).slot_name) || 'Unnamed slot',
    description: readText(claim.description),
    reason: readOptionalText(claim.reason),
    createdAt: readOptionalText(claim.created_at),
    images: readList(claim.evidence_images, readImage).filter(({ url }) => url),
  };
}

/** A picture with its sender's name for it, or its address alone. */
function readImage(value: unknown): LightboxImage {
  const image = readRecord(value);
  const url = readPictureAddress(typeof value === 'string' ? value : image.url) ?? '';
  return { url, filename: readText(image.filename) || 'Evidence image' };
}
