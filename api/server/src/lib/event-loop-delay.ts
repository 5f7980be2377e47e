const INTERVAL_MS = 50;
/** Delay from which requests are shed: twice that of the longest response, a list of ten thousand entries. */
const MAX_DELAY_MS = 250;

/**
 * Measures the event loop's delay. It counts only if the interval before was as long: a single long task, such as garbage collection, is
 * over when the requests that arrived during it are read.
 */
export class EventLoopDelay {
  private due = Infinity;
  private last = 0;
  private previous = 0;

  /** Starts to measure; called when the server listens, since its start blocks the event loop too. */
  start(): void {
    this.due = performance.now() + INTERVAL_MS;
    setInterval(() => {
      const now = performance.now();
      this.previous = this.last;
      this.last = now - this.due;
      this.due = now + INTERVAL_MS;
    }, INTERVAL_MS).unref();
  }

  /** Returns the delay as a load: shed requests from 1 on. */
  load(): number {
    const current = performance.now() - this.due;
    return Math.max(Math.min(this.last, Math.max(this.previous, current)), 0) / MAX_DELAY_MS;
  }
}
