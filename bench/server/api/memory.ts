import { judged, skipped, type Finding } from '../../findings';
import type { Server } from '../servers';

/** The demanded limit of a server's memory, under any load. */
export const DEMANDED_MEGABYTES = 400;

/** Checks the peak memory of the server's process. */
export function judgeMemory(server: Server, what = "the server's memory"): Finding {
  const demand = `< ${DEMANDED_MEGABYTES} MB`;
  const memory = server.memory();
  if (!memory) return skipped(what, 'this system does not tell', demand);
  const measured = `${Math.round(memory.peak)} MB at most, ${Math.round(memory.now)} MB in the end`;
  return judged(what, measured, demand, memory.peak < DEMANDED_MEGABYTES);
}
