import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../changes/change-feed';
import type { Db } from '../db/client';

/** What every job works with. */
export interface JobContext {
  db: Db;
  now: () => Date;
  /** Where a run announces what it wrote. */
  changes: Pick<ChangeFeed, 'announce'>;
  log: FastifyBaseLogger;
  /** Aborted as the server stops: a run of many steps ends after the one that it is at. */
  signal: AbortSignal;
}

/** Work that recurs. It finds by a query what there is to do, and does no harm beside the same job of another server. */
export interface Job {
  name: string;
  /** How long after a run the next one begins. */
  everyMs: number;
  run(context: JobContext): Promise<void>;
}
