/** A half-open range of time: `from` counts, `to` does not. */
export interface FetchRange {
  from: Date;
  to: Date;
}

export interface FetchedPlayer {
  /** Source's stable id of the player; null if it has only names. */
  id: string | null;
  name: string;
  /** Decimal digits in the platform's currency. A string, since sources send up to 18 decimals. */
  wagered: string;
  /** True if the player hides their name: the row stays, and can't be matched with a member. */
  isHidden: boolean;
}

/** An unreadable row of a response. Its player stays as they were, and the others go on. */
export interface UnreadRow {
  /** Null if the row has none, or for a player who hides their name. */
  id: string | null;
  /** Empty if the row has none. */
  name: string;
  /** Problem, such as `the amount "n/a" is no number`. */
  problem: string;
}

/** Describes a row, such as `ann: the amount is empty`. */
export const describeUnread = ({ id, name, problem }: UnreadRow): string => `${name || id || 'A row without a name'}: ${problem}`;

/** A response that fits its source's declaration. */
export interface FetchedStandings {
  status: 'fetched';
  players: FetchedPlayer[];
  unread?: UnreadRow[];
  /** Source's own time of its numbers. */
  asOf: Date | null;
  /** Range of the numbers; null if they are cumulative, since ever or a fixed date. */
  range: FetchRange | null;
}

export type FetchFailureReason = 'throttled' | 'refused' | 'http' | 'network' | 'malformed' | 'empty';

/** A failure, from which no standings may derive. */
export interface FetchFailure {
  status: 'failed';
  reason: FetchFailureReason;
  /** Sentence for the staff, without keys. */
  message: string;
  /** Minimum pause before the next attempt, if the source names one. */
  retryAfterMs: number | null;
}

export type FetchResult = FetchedStandings | FetchFailure;
