import type { Condition } from './conditions';
import type { Route } from './in-page';
import type { Load, Makeup, Step } from './visits';

/** The site as it is, and the same sources as one bundle. */
export const BUILDS = ['federated', 'oneBundle'] as const;

export type Build = (typeof BUILDS)[number];

/** Something of both builds. */
export type Both<Value> = Record<Build, Value>;

/** All that was measured. */
export interface Figures {
  makeup: Record<Route, Both<Makeup>>;
  loads: { condition: Condition; route: Route; samples: Both<Load[]> }[];
  steps: { condition: Condition; hovered: boolean; samples: Both<Step[]> }[];
}
