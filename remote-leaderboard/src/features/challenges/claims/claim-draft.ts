import { readNumber, readRecord, readText } from '@greenroom/shared-ui/http';

/** What the tab keeps of a claim that is being written. */
export interface ClaimDraft {
  description: string;
  /** How many images were chosen: no browser storage can hold the images themselves. */
  imageCount: number;
}

/** Another member who signs in in the same tab must not find it. */
const storageKey = (form: string) => `claim-draft:${form}`;

/** What was written before the page was loaded anew; empty where nothing was, or the browser keeps nothing. */
export function readDraft(form: string): ClaimDraft {
  try {
    const draft = readRecord(JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null'));
    return { description: readText(draft.description), imageCount: readNumber(draft.imageCount) };
  } catch {
    return { description: '', imageCount: 0 };
  }
}

/** Keeps it until the tab is closed; an empty one is forgotten. */
export function keepDraft(form: string, draft: ClaimDraft): void {
  try {
    if (draft.description || draft.imageCount > 0) sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey(form));
  } catch {
    // Blocked or full: it lasts as long as the page stands.
  }
}
