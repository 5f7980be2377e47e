import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';

/** What session storage holds of an unsent claim. */
export interface ClaimDraft {
  description: string;
  /** Number of selected images; session storage cannot hold the images themselves. */
  imageCount: number;
}

const BLANK = { description: '', imageCount: '0' };

const draftKey = (form: string) => `claim:${form}`;

/** The draft from before a reload; blank if there is none, or if storage is unavailable. */
export function readClaimDraft(form: string): ClaimDraft {
  const { description, imageCount } = readDraft(draftKey(form), BLANK) ?? BLANK;
  return { description, imageCount: Number(imageCount) || 0 };
}

/** Stores the draft until the tab is closed; removes a blank one. */
export function storeClaimDraft(form: string, { description, imageCount }: ClaimDraft): void {
  keepDraft(draftKey(form), { description, imageCount: String(imageCount) }, BLANK);
}
