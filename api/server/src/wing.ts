import type { FastifyInstance } from 'fastify';
import type { HandleEndpoint } from './admin/staff-endpoints';
import type { Job } from './jobs/run-jobs';
import type { Sweep } from './jobs/sweep-job';
import type { HandlePublicEndpoint, ModuleContext } from './module-context';

/** What a wing of the server adds to it. `Needs` declares the services that it depends on; `wings.ts` lists the wings. */
export interface Wing<Needs extends ModuleContext = ModuleContext> {
  /** As its folder. */
  name: string;
  /** In a sentence, also for the readers of the API's description. */
  description: string;
  /** Endpoints of the REST API, below /api/r. */
  routes?: ((handle: HandlePublicEndpoint, services: Needs) => void)[];
  /** Endpoints of the staff panel, below /admin-new/api. */
  staffRoutes?: ((handle: HandleEndpoint, services: Needs) => void)[];
  /** Adds routes outside of both, such as pages and webhooks. */
  install?: (app: FastifyInstance, services: Needs) => void | Promise<void>;
  jobs?: (services: Needs) => Job[];
  sweeps?: readonly Sweep[];
}
