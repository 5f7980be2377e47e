import { createStore } from 'zustand';
import { storeClaimDraft, readClaimDraft } from './claim-draft';
import { type ClaimFailure, postClaim } from './claims.api';

/** Maximum length of a claim's description; the server has the same limit. */
export const MAX_DESCRIPTION = 2000;

/** A claim while it is edited or submitted. */
export interface ClaimForm {
  description: string;
  images: readonly File[];
  /** Number of images that were lost by a reload and have to be selected again. */
  lostImages: number;
  /** Upload progress from 0 to 1 while it is submitted, also while the dialog is closed. */
  progress?: number | undefined;
  failure?: ClaimFailure | undefined;
}

/** Identifies a claim: one form for each member and challenge. */
export interface ClaimKey {
  memberId: string;
  challengeId: string;
}

export const formKey = ({ memberId, challengeId }: ClaimKey) => `${memberId}:${challengeId}`;

/** Forms changed since the page load. They outlive their dialogs, so closing one loses nothing. */
export const claimStore = createStore<Readonly<Record<string, ClaimForm>>>(() => ({}));

/** The form as the stored draft has it. */
export function formFromDraft(claim: ClaimKey): ClaimForm {
  const { description, imageCount } = readClaimDraft(formKey(claim));
  return { description, images: [], lostImages: imageCount };
}

const formOf = (claim: ClaimKey) => claimStore.getState()[formKey(claim)] ?? formFromDraft(claim);

const setForm = (claim: ClaimKey, changes: Partial<ClaimForm>) =>
  claimStore.setState({ [formKey(claim)]: { ...formOf(claim), ...changes } });

/** Sets the description and clears its error. */
export function setDescription(claim: ClaimKey, description: string): void {
  const { failure } = formOf(claim);
  setForm(claim, { description, failure: failure && { ...failure, description: undefined } });
  storeDraft(claim);
}

/** Sets the selected images and clears their error. */
export function setImages(claim: ClaimKey, images: readonly File[]): void {
  const { failure } = formOf(claim);
  setForm(claim, { images, lostImages: 0, failure: failure && { ...failure, images: undefined } });
  storeDraft(claim);
}

function storeDraft(claim: ClaimKey): void {
  const { description, images, lostImages } = formOf(claim);
  storeClaimDraft(formKey(claim), { description, imageCount: images.length || lostImages });
}

/** Whether the submit button is enabled (docs/product.md#challenges). */
export const maySubmit = ({ description }: Pick<ClaimForm, 'description'>) => description.trim() !== '';

/**
 * Submits a claim, one request at a time, and clears the form on success.
 * @returns the outcome; null if nothing was sent
 */
export async function submitClaim(claim: ClaimKey): Promise<'submitted' | ClaimFailure | null> {
  const form = formOf(claim);
  if (form.progress !== undefined || !maySubmit(form)) return null;
  if (form.description.trim().length > MAX_DESCRIPTION) {
    setForm(claim, { failure: { message: '', description: `This may have at most ${MAX_DESCRIPTION} characters.` } });
    return null;
  }
  setForm(claim, { progress: 0, failure: undefined });
  const failure = await postClaim(claim.challengeId, form, (progress) => {
    // A progress event may fire after the response.
    if (formOf(claim).progress !== undefined) setForm(claim, { progress });
  });
  if (failure) {
    setForm(claim, { progress: undefined, failure });
    return failure;
  }
  storeClaimDraft(formKey(claim), { description: '', imageCount: 0 });
  setForm(claim, { description: '', images: [], lostImages: 0, progress: undefined });
  return 'submitted';
}
