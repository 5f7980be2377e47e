import type { Db } from '../db/client';
import type { Activity } from '../core/activity/record-activity';
import type { PointsChange } from '../core/points/points';

/** A decision after the fact: a draw, an approved claim, a refund. */
export interface Outcome {
  at: Date;
  decide: (tx: Db) => Promise<unknown>;
}

/** Work that a part of the demo leaves until its rows are inserted. */
export interface SeedResult {
  spent: PointsChange[];
  activities: Activity[];
  /** Decided by the production code, in chronological order, after all payments. */
  outcomes: Outcome[];
}
