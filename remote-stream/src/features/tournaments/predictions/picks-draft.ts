import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { readRecord } from '@greenroom/shared-ui/http';
import type { Picks } from '../tournaments.api';

const BLANK = { picks: '' };

/** Draft key of a member's unsaved picks for a tournament. */
export const picksDraftKey = (memberId: string, tournamentId: string) => `predictions:${memberId}:${tournamentId}`;

/** The unsaved picks in session storage; empty if there are none or they cannot be parsed. */
export function readPicksDraft(key: string): Picks {
  try {
    const stored = readRecord(JSON.parse(readDraft(key, BLANK)?.picks ?? 'null'));
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    // Not written by this code.
    return {};
  }
}

/** Stores unsaved picks in session storage, until the tab is closed or the member signs out. */
export function storePicksDraft(key: string, picks: Picks): void {
  keepDraft(key, Object.keys(picks).length > 0 ? { picks: JSON.stringify(picks) } : BLANK, BLANK);
}
