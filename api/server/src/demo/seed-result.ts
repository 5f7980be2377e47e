import type { Db } from '../db/client';
import type { Activity } from '../modules/activity/record-activity';
import type { PointsChange } from '../modules/points/points';

/** Something that was decided later: a draw, an approved claim, a refund. */
export interface Outcome {
  at: Date;
  decide: (tx: Db) => Promise<unknown>;
}

/** What remains to be done for a part of the demo once its rows are there. */
export interface SeedResult {
  /** What its members have paid. */
  spent: PointsChange[];
  /** What their profiles tell of it. */
  activities: Activity[];
  /** Decided by the same code as everybody's, after everything was paid, in the order of time. */
  outcomes: Outcome[];
}
