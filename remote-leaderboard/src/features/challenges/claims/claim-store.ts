import { createStore } from 'zustand';
import { keepClaimDraft, readClaimDraft } from './claim-draft';
import { type ClaimFailure, postClaim } from './claims.api';

/** What a claim's description may hold, as the server counts it. */
export const MAX_DESCRIPTION = 2000;

/** A claim that is being written or sent. */
export interface ClaimForm {
  description: string;
  images: readonly File[];
  /** How many images had been chosen before the page was loaded anew, and have to be added again. */
  lostImages: number;
  /** How much has been sent, from 0 to 1, while it is on its way; also while its dialog is closed. */
  sent?: number | undefined;
  failure?: ClaimFailure | undefined;
}

/** Whose claim of which challenge. */
export interface ClaimOf {
  memberId: string;
  challengeId: string;
}

export const formKey = ({ memberId, challengeId }: ClaimOf) => `${memberId}:${challengeId}`;

/** The forms that were touched since the page was loaded. They outlive their dialogs, so that closing one loses nothing. */
export const claimStore = createStore<Readonly<Record<string, ClaimForm>>>(() => ({}));

/** As it was when the page was loaded. */
export function storedForm(claim: ClaimOf): ClaimForm {
  const { description, imageCount } = readClaimDraft(formKey(claim));
  return { description, images: [], lostImages: imageCount };
}

const formOf = (claim: ClaimOf) => claimStore.getState()[formKey(claim)] ?? storedForm(claim);

const setForm = (claim: ClaimOf, changes: Partial<ClaimForm>) =>
  claimStore.setState({ [formKey(claim)]: { ...formOf(claim), ...changes } });

/** Takes over what was typed; a complaint about it before no longer holds. */
export function typeDescription(claim: ClaimOf, description: string): void {
  const { failure } = formOf(claim);
  setForm(claim, { description, failure: failure && { ...failure, description: undefined } });
  keep(claim);
}

/** Takes over which images are chosen. */
export function chooseImages(claim: ClaimOf, images: readonly File[]): void {
  const { failure } = formOf(claim);
  setForm(claim, { images, lostImages: 0, failure: failure && { ...failure, images: undefined } });
  keep(claim);
}

function keep(claim: ClaimOf): void {
  const { description, images, lostImages } = formOf(claim);
  keepClaimDraft(formKey(claim), { description, imageCount: images.length || lostImages });
}

/** Whether the button may be pressed (specification 2, section 5). */
export const maySubmit = ({ description }: Pick<ClaimForm, 'description'>) => description.trim() !== '';

/**
 * Sends a claim, once at a time, and forgets the form where it got through.
 * @returns whether it got through, or why not; null where nothing was sent
 */
export async function submitClaim(claim: ClaimOf): Promise<'submitted' | ClaimFailure | null> {
  const form = formOf(claim);
  if (form.sent !== undefined || !maySubmit(form)) return null;
  if (form.description.trim().length > MAX_DESCRIPTION) {
    setForm(claim, { failure: { message: '', description: `This may have at most ${MAX_DESCRIPTION} characters.` } });
    return null;
  }
  setForm(claim, { sent: 0, failure: undefined });
  const failure = await postClaim(claim.challengeId, form, (sent) => {
    // Progress may be told a moment after the answer.
    if (formOf(claim).sent !== undefined) setForm(claim, { sent });
  });
  if (failure) {
    setForm(claim, { sent: undefined, failure });
    return failure;
  }
  keepClaimDraft(formKey(claim), { description: '', imageCount: 0 });
  setForm(claim, { description: '', images: [], lostImages: 0, sent: undefined });
  return 'submitted';
}
