import type { FastifyInstance } from 'fastify';
import type { HandleEndpoint } from './admin/staff-endpoints';
import type { Job } from './jobs/run-jobs';
import type { Sweep } from './jobs/sweep-job';
import type { HandlePublicEndpoint, ModuleContext } from './module-context';

/** A wing's contribution to the server. `Needs` declares the services that it depends on; `wings.ts` lists the wings. */
export interface Wing<Needs extends ModuleContext = ModuleContext> {
  name: string;
  /** Sentence, also for the readers of the API's description. */
  description: string;
  /** Endpoints of the REST API, below /api/r. */
  routes?: ((handle: HandlePublicEndpoint, services: Needs) => void)[];
  /** Endpoints of the staff panel, below /admin-new/api. */
  staffRoutes?: ((handle: HandleEndpoint, services: Needs) => void)[];
  /** Adds other routes, such as pages and webhooks. */
  install?: (app: FastifyInstance, services: Needs) => void | Promise<void>;
  jobs?: (services: Needs) => Job[];
  sweeps?: readonly Sweep[];
}
