import { keepDraft, readDraft } from '@greenroom/shared-ui/draft';
import { readRecord } from '@greenroom/shared-ui/http';
import type { Picks } from '../tournaments.api';

const BLANK = { picks: '' };

/** Names a member's unsaved picks of a tournament among the drafts of the tab. */
export const picksKey = (memberId: string, tournamentId: string) => `predictions:${memberId}:${tournamentId}`;

/** The unsaved picks from before the page was loaded or left; empty where there are none that can be read. */
export function readKeptPicks(key: string): Picks {
  try {
    const kept = readRecord(JSON.parse(readDraft(key, BLANK)?.picks ?? 'null'));
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    // Something else's entry.
    return {};
  }
}

/** Keeps unsaved picks for the tab's session; signing out forgets them. */
export function keepPicks(key: string, picks: Picks): void {
  keepDraft(key, Object.keys(picks).length > 0 ? { picks: JSON.stringify(picks) } : BLANK, BLANK);
}
