const INTERVAL_MS = 50;
/** The delay from which requests are shed: twice that of the longest response, a list of ten thousand entries. */
const MAX_DELAY_MS = 250;

/**
 * The delay of this process's event loop. It counts if that of the interval before was as long: under load every one is, while a single long task,
 * such as the collection of garbage, is over when the requests that arrived during it are read.
 */
export class EventLoopDelay {
  private due = Infinity;
  private last = 0;
  private previous = 0;

  /** Starts to measure; called when the server listens, since its start blocks the event loop as well. */
  start(): void {
    this.due = performance.now() + INTERVAL_MS;
    setInterval(() => {
      const now = performance.now();
      this.previous = this.last;
      this.last = now - this.due;
      this.due = now + INTERVAL_MS;
    }, INTERVAL_MS).unref();
  }

  /** The current delay as a load: shed requests from 1 on. */
  load(): number {
    const current = performance.now() - this.due;
    return Math.max(Math.min(this.last, Math.max(this.previous, current)), 0) / MAX_DELAY_MS;
  }
}
