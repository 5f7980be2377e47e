import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../db/change-feed';
import type { Db } from '../db/client';

/** The dependencies of every job. */
export interface JobContext {
  db: Db;
  now: () => Date;
  /** Where a run announces what it wrote. */
  changes: Pick<ChangeFeed, 'announce'>;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: a run of many steps ends after the current one. */
  signal: AbortSignal;
}

/** Recurring work. It queries what is due. One server at a time runs it, and two at once would do no harm. */
export interface Job {
  name: string;
  /** The pause between two runs. */
  everyMs: number;
  run(context: JobContext): Promise<void>;
}
