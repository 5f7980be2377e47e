import type { JobContext } from '../../jobs/job';
import type { Db } from '../../db/client';
import type { FetchRange, FetchResult } from '../sources/fetch-result';
import { type EnabledSource, fetchSource, listEnabledSources, type SourceContext } from '../sources/sources.repository';

/** How standings reach the sources, so that they can be tested without any. */
export interface SourceReader {
  list: (db: Db) => Promise<EnabledSource[]>;
  /** Never throws for what a source may do: see `FetchFailure`. */
  fetch: (context: JobContext, platformId: number, range: FetchRange) => Promise<FetchResult>;
}

/** Reads the sources that the staff has declared in the panel. */
export const declaredSources = (access: Pick<SourceContext, 'secrets' | 'sourcesAllow'>): SourceReader => ({
  list: listEnabledSources,
  fetch: ({ db, now }, platformId, range) => fetchSource({ db, now, ...access }, platformId, range),
});
