import fs from 'node:fs';
import os from 'node:os';
import { cpuMsOf } from '../servers';
import { DatabaseWatch } from './database-watch';
import type { Probed } from './server-probe';
import type { Site } from './site';

const EVERY_MS = 1000;

/** What was seen of server, database and machine in one second. A processor's whole time is 1; NaN where the system does not tell. */
export interface Second {
  /** When it ended, in milliseconds since 1970. */
  at: number;
  server: number;
  /** How long the thread of the server's event loop ran or waited for a processor. */
  mainThread: number;
  postgres: number;
  load: number;
  /** Of all programs. */
  machine: number;
  memoryMb: number;
  loopDelayMs: number;
  threadPoolWaitMs: number;
  connections: { open: number; busy: number; blocked: number };
}

interface SamplerOptions {
  site: Site;
  databaseUrl: string;
  /** The process that makes the load. */
  loadPid: number | undefined;
}

/** Looks at server, database and machine once a second. */
export class Sampler {
  private readonly seconds: Second[] = [];
  private readonly timer: NodeJS.Timeout;
  private used: Record<'server' | 'mainThread' | 'postgres' | 'load' | 'machine', number>;
  private usedAt = performance.now();

  private constructor(
    private readonly options: SamplerOptions,
    private readonly database: DatabaseWatch,
  ) {
    this.used = this.readUsed();
    this.timer = setInterval(() => this.sample(), EVERY_MS);
  }

  static async start(options: SamplerOptions): Promise<Sampler> {
    return new Sampler(options, await DatabaseWatch.start(options.databaseUrl));
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
      // A task that is done counts once the event loop gets to it.
      threadPoolWaitMs: probed ? Math.max(0, probed.threadPoolWaitMs - probed.loopDelayMs.max) : NaN,
      connections: this.database.takeUse(),
    });
  }

  /** Milliseconds of a processor so far. */
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
 * How long a thread has run, or waited for a processor that others used, so far, in milliseconds: on a machine that does other things
 * as well, one that has too much to do never gets a processor to itself. Undefined where the system does not tell.
 */
function wantedMsOf(folder: string): number | undefined {
  const file = `${folder}/schedstat`;
  if (!fs.existsSync(file)) return undefined;
  const [ran = NaN, waited = NaN] = fs.readFileSync(file, 'utf8').split(' ').map(Number);
  return (ran + waited) / 1e6;
}

function lastLine(file: string): Probed | undefined {
  const line = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) : undefined;
  return line ? (JSON.parse(line) as Probed) : undefined;
}
