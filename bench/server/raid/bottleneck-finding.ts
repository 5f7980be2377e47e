import os from 'node:os';
import { noted, type Finding } from '../../findings';
import { findBottleneck, type Metrics } from './bottleneck';
import { limitsFor, metricsOf } from './limits';
import type { Second } from './sampler';
import type { WatchedLoad } from './watched-load';

/** The result of a load. */
export interface Measurement {
  findings: Finding[];
  /** Metrics of each second. */
  seconds: Metrics[];
}

/** Above this CPU share of other programs, the figures are unreliable. */
const OTHERS = 0.25;

/** Reports the first saturated resource of a load. */
export function bottleneckFinding({ seconds, samples }: WatchedLoad): Finding {
  const first = findBottleneck(metricsOf(seconds, samples), limitsFor(samples));
  const others = shareOfOthers(seconds);
  const doubt = others > OTHERS ? `; but other programs used ${Math.round(100 * others)} % of the processors` : '';
  return noted('- what gave way first', (first ? `second ${first.second}: ${first.message}` : 'nothing gave way') + doubt);
}

/** The average CPU share of programs outside of the bench. */
function shareOfOthers(seconds: readonly Second[]): number {
  const used = seconds.reduce((sum, { machine, server, postgres, load }) => sum + machine - server - postgres - load, 0);
  return used / seconds.length / os.cpus().length;
}
