/** A half-open range of time: `from` counts, `to` does not. */
export interface FetchRange {
  from: Date;
  to: Date;
}

/** What a source says about one player. */
export interface FetchedPlayer {
  /** The source's stable id of the player; null if it has only names. */
  id: string | null;
  name: string;
  /** Decimal digits with an optional fraction, in the currency of the platform. A string, since sources send up to 18 decimals. */
  wagered: string;
  /** The player hides their name: the row stays, and can't be matched with a member. */
  isHidden: boolean;
}

/** A row of a response that can't be read. Its player stays as they were, and the others go on. */
export interface UnreadRow {
  /** Null if the row has none, or for a player who hides their name. */
  id: string | null;
  /** Empty if the row has none. */
  name: string;
  /** Such as `the amount "n/a" is no number`. */
  problem: string;
}

/** Such as `ann: the amount is empty`. */
export const describeUnread = ({ id, name, problem }: UnreadRow): string => `${name || id || 'A row without a name'}: ${problem}`;

/** A response that fits its source's declaration. */
export interface FetchedStandings {
  status: 'fetched';
  players: FetchedPlayer[];
  /** Absent for none. */
  unread?: UnreadRow[];
  /** The time that the source itself names for its numbers. */
  asOf: Date | null;
  /** The range of the numbers; null if they are cumulative, that is, since ever or since a fixed date. */
  range: FetchRange | null;
}

export type FetchFailureReason = 'throttled' | 'refused' | 'http' | 'network' | 'malformed' | 'empty';

/** Nothing that standings may derive from. */
export interface FetchFailure {
  status: 'failed';
  reason: FetchFailureReason;
  /** A sentence for the staff, without keys. */
  message: string;
  /** The least pause before the next attempt, if the source names one. */
  retryAfterMs: number | null;
}

export type FetchResult = FetchedStandings | FetchFailure;
