import * as definitions from './definitions';
import type { Endpoint } from './endpoint';

type Definitions = typeof definitions;
type Features = Definitions[Extract<keyof Definitions, `${string}Endpoints`>];

const isFeature = ([name]: [string, unknown]) => name.endsWith('Endpoints');

/** Public endpoints: the site's REST API below `/api/r`. */
export const ENDPOINTS: readonly Endpoint[] = Object.entries(definitions)
  .filter(isFeature)
  .flatMap(([, feature]) => Object.values<Endpoint>(feature as Features));

type EndpointIn<Feature> = Feature extends unknown ? Feature[keyof Feature] : never;
export type PublicEndpoint = EndpointIn<Features>;
