import type { Condition } from './conditions';
import type { Route } from './in-page';
import type { Load, Makeup, Return, Step, Way } from './page-loads';

/** The site as it is, and the same sources as one bundle. */
export const BUILDS = ['federated', 'oneBundle'] as const;

export type Build = (typeof BUILDS)[number];

/** Something of both builds. */
export type Both<Value> = Record<Build, Value>;

/** All that was measured. */
export interface Figures {
  makeup: Record<Route, Both<Makeup>>;
  loads: { condition: Condition; route: Route; samples: Both<Load[]> }[];
  steps: { condition: Condition; way: Way; samples: Both<Step[]> }[];
  /** After a release of one remote. */
  returns: Both<Return[]>;
}
