import fs from 'node:fs';
import os from 'node:os';
import { cpuMsOf } from '../servers';
import { DatabaseMonitor } from './database-monitor';
import type { ProbeSample } from './server-probe';
import type { Site } from './raid-site';

const INTERVAL_MS = 1000;

/** Resource usage of server, database and machine in one second. One CPU is 1; NaN if the system doesn't provide it. */
export interface Second {
  /** Its end, in milliseconds since 1970. */
  at: number;
  server: number;
  /** The share that the server's main thread ran or waited for a CPU. */
  mainThread: number;
  postgres: number;
  load: number;
  /** All programs. */
  machine: number;
  memoryMb: number;
  loopDelayMs: number;
  threadPoolWaitMs: number;
  connections: { open: number; busy: number; blocked: number };
}

interface SamplerOptions {
  site: Site;
  databaseUrl: string;
  /** The process of the load generator. */
  loadPid: number | undefined;
}

/** Samples server, database and machine once a second. */
export class Sampler {
  private readonly seconds: Second[] = [];
  private readonly timer: NodeJS.Timeout;
  private used: Record<'server' | 'mainThread' | 'postgres' | 'load' | 'machine', number>;
  private usedAt = performance.now();

  private constructor(
    private readonly options: SamplerOptions,
    private readonly database: DatabaseMonitor,
  ) {
    this.used = this.readUsed();
    this.timer = setInterval(() => this.sample(), INTERVAL_MS);
  }

  static async start(options: SamplerOptions): Promise<Sampler> {
    return new Sampler(options, await DatabaseMonitor.start(options.databaseUrl));
  }

  async stop(): Promise<Second[]> {
    clearInterval(this.timer);
    await this.database.stop();
    return this.seconds;
  }

  private sample(): void {
    const { site } = this.options;
    const [before, now, elapsed] = [this.used, this.readUsed(), performance.now() - this.usedAt];
    this.used = now;
    this.usedAt += elapsed;
    const share = (name: keyof typeof now) => (now[name] - before[name]) / elapsed;
    const probed = lastLine(site.probeFile);
    this.seconds.push({
      at: Date.now(),
      server: share('server'),
      mainThread: share('mainThread'),
      postgres: share('postgres'),
      load: share('load'),
      machine: share('machine'),
      memoryMb: site.memory()?.now ?? NaN,
      loopDelayMs: probed?.loopDelayMs.p99 ?? NaN,
      // The event loop's delay adds to a task's measured time.
      threadPoolWaitMs: probed ? Math.max(0, probed.threadPoolWaitMs - probed.loopDelayMs.max) : NaN,
      connections: this.database.takeUsage(),
    });
  }

  /** CPU times so far, in milliseconds. */
  private readUsed() {
    const { site, loadPid } = this.options;
    return {
      server: site.cpuMs() ?? NaN,
      mainThread: wantedMsOf(`/proc/${site.pid}/task/${site.pid}`) ?? NaN,
      postgres: this.database.cpuMs() ?? NaN,
      load: cpuMsOf(`/proc/${loadPid}`) ?? NaN,
      machine: os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
    };
  }
}

/**
 * The time that a thread has run or waited for a CPU, in milliseconds: on a busy machine a saturated thread never gets a CPU for itself.
 * Undefined if the system doesn't provide it.
 */
function wantedMsOf(folder: string): number | undefined {
  const file = `${folder}/schedstat`;
  if (!fs.existsSync(file)) return undefined;
  const [ran = NaN, waited = NaN] = fs.readFileSync(file, 'utf8').split(' ').map(Number);
  return (ran + waited) / 1e6;
}

function lastLine(file: string): ProbeSample | undefined {
  const line = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) : undefined;
  return line ? (JSON.parse(line) as ProbeSample) : undefined;
}
