import type { Condition } from './conditions';
import type { Route } from './in-page';
import type { Load, Return, Step, Way } from './page-loads';

/** The federated site, and the same sources as one bundle. */
export const BUILDS = ['federated', 'oneBundle'] as const;

export type Build = (typeof BUILDS)[number];

/** A value for each build. */
export type Both<Value> = Record<Build, Value>;

/** All measurements. */
export interface Figures {
  chains: Record<Route, Both<string[]>>;
  loads: { condition: Condition; route: Route; samples: Both<Load[]> }[];
  steps: { condition: Condition; way: Way; samples: Both<Step[]> }[];
  /** Repeat loads after a release of one remote. */
  returns: Both<Return[]>;
}
