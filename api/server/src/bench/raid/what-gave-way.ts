import os from 'node:os';
import { noted, type Finding } from '../figures';
import { gaveWayFirst, type Readings } from './gave-way';
import { limitsFor, readingsOf } from './limits';
import type { Second } from './sampler';
import type { WatchedLoad } from './watched-load';

/** What a load showed. */
export interface Measured {
  findings: Finding[];
  /** What was seen in each second of it. */
  seconds: Readings[];
}

/** With more than that for other programs, the figures say little of the server. */
const OTHERS = 0.25;

/** The one thing that could not keep up, before anything else. */
export function whatGaveWay({ seconds, samples }: WatchedLoad): Finding {
  const first = gaveWayFirst(readingsOf(seconds, samples), limitsFor(samples));
  const others = shareOfOthers(seconds);
  const doubt = others > OTHERS ? `; but other programs used ${Math.round(100 * others)} % of the processors` : '';
  return noted('- what gave way first', (first ? `second ${first.second}: ${first.says}` : 'nothing gave way') + doubt);
}

/** What programs that have nothing to do with the bench used of all processors, on average. */
function shareOfOthers(seconds: readonly Second[]): number {
  const used = seconds.reduce((sum, { machine, server, postgres, load }) => sum + machine - server - postgres - load, 0);
  return used / seconds.length / os.cpus().length;
}
