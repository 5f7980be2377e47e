import { Busy } from './http-problem';

interface FairQueueOptions {
  concurrency: number;
  waitingPerOwner: number;
  waiting: number;
  /** Pause before the next task, in milliseconds. */
  pauseAfter?: (durationMs: number) => number;
}

/** Limits the tasks that run at once. Owners of waiting tasks take turns, so whoever has many delays only their own. */
export class FairQueue {
  /** Waiting tasks by owner, in the order of their turns. */
  private readonly owners = new Map<string, (() => void)[]>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Runs a task of an owner, such as a member's id. @throws {Busy} without running it, if too many are waiting */
  async run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    const turn = this.turnOf(owner);
    if (turn) await turn;
    const start = performance.now();
    try {
      return await task();
    } finally {
      const pauseMs = this.options.pauseAfter?.(performance.now() - start) ?? 0;
      if (pauseMs > 0) setTimeout(() => this.end(), pauseMs).unref();
      else this.end();
    }
  }

  private end(): void {
    this.running -= 1;
    this.startNext();
  }

  /** @returns undefined if there is no need to wait */
  private turnOf(owner: string): Promise<void> | undefined {
    const own = this.owners.get(owner) ?? [];
    if (this.running < this.options.concurrency) {
      this.running += 1;
      return undefined;
    }
    if (own.length >= this.options.waitingPerOwner || this.waiting >= this.options.waiting) throw new Busy();
    this.owners.set(owner, own);
    this.waiting += 1;
    return new Promise((start) => own.push(start));
  }

  private startNext(): void {
    const [next] = this.owners;
    if (!next) return;
    const [owner, [start, ...rest]] = next;
    this.owners.delete(owner);
    if (rest.length > 0) this.owners.set(owner, rest);
    this.waiting -= 1;
    this.running += 1;
    start?.();
  }
}
