import type { Job, Sample } from './load/load-job';
import { startLoad } from './load/load-process';
import { Sampler, type Second } from './sampler';
import type { Site } from './raid-site';

/** A load's samples, and the resource usage meanwhile. */
export interface WatchedLoad {
  samples: Sample[];
  seconds: Second[];
}

/** Runs a job against the site, and samples server and database. */
export async function watchLoad(site: Site, databaseUrl: string, job: Job): Promise<WatchedLoad> {
  const load = startLoad(site.origin, job);
  const sampler = await Sampler.start({ site, databaseUrl, loadPid: load.pid });
  let samples: Sample[];
  let seconds: Second[];
  try {
    samples = await load.samples;
  } finally {
    seconds = await sampler.stop();
  }
  return { samples, seconds };
}
