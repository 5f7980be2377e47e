import { judged, skipped, type Finding } from './figures';
import type { Server } from './servers';

/** What a server may hold in memory, whatever happens to it. */
export const DEMANDED_MEGABYTES = 400;

/** The peak of the server's process since it started. */
export function judgeMemory(server: Server, what = "the server's memory"): Finding {
  const demand = `< ${DEMANDED_MEGABYTES} MB`;
  const memory = server.memory();
  if (!memory) return skipped(what, 'this system does not tell', demand);
  const measured = `${Math.round(memory.peak)} MB at most, ${Math.round(memory.now)} MB in the end`;
  return judged(what, measured, demand, memory.peak < DEMANDED_MEGABYTES);
}
