import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';

/** What the tab keeps of a claim that is being written. */
export interface ClaimDraft {
  description: string;
  /** How many images were chosen: no browser storage can hold the images themselves. */
  imageCount: number;
}

const BLANK = { description: '', imageCount: '0' };

const draftKey = (form: string) => `claim:${form}`;

/** What was written before the page was loaded anew; empty where nothing was, or the browser keeps nothing. */
export function readClaimDraft(form: string): ClaimDraft {
  const { description, imageCount } = readDraft(draftKey(form), BLANK) ?? BLANK;
  return { description, imageCount: Number(imageCount) || 0 };
}

/** Keeps it until the tab is closed; an empty one is forgotten. */
export function keepClaimDraft(form: string, { description, imageCount }: ClaimDraft): void {
  keepDraft(draftKey(form), { description, imageCount: String(imageCount) }, BLANK);
}
