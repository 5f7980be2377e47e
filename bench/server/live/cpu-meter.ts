import type { Server } from '../servers';

/** Measures the CPU time of a server, from its creation on. */
export class CpuMeter {
  readonly startedAt = Date.now();
  private readonly start: number;
  private readonly perSecond: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly server: Server) {
    this.start = server.cpuMs() ?? NaN;
    let before = this.start;
    let at = this.startedAt;
    this.timer = setInterval(() => {
      const now = server.cpuMs() ?? NaN;
      this.perSecond.push((1000 * (now - before)) / (Date.now() - at));
      before = now;
      at = Date.now();
    }, 1000);
  }

  /** @returns CPU milliseconds per second: the average, and those of the busiest second */
  stop(): { average: number; highest: number } {
    clearInterval(this.timer);
    const average = (1000 * ((this.server.cpuMs() ?? NaN) - this.start)) / (Date.now() - this.startedAt);
    return { average, highest: Math.max(average, ...this.perSecond) };
  }
}
