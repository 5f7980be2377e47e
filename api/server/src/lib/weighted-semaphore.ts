interface QueuedTask {
  cost: number;
  start: () => void;
}

/** Limits the total cost of the tasks that run at once; the others wait in order. */
export class WeightedSemaphore {
  private available: number;
  private readonly queue: QueuedTask[] = [];

  constructor(private readonly capacity: number) {
    this.available = capacity;
  }

  /** @param cost a task above the capacity runs alone */
  async run<Result>(cost: number, task: () => Promise<Result>): Promise<Result> {
    const share = Math.min(cost, this.capacity);
    await new Promise<void>((start) => {
      this.queue.push({ cost: share, start });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.available += share;
      this.startNext();
    }
  }

  private startNext(): void {
    for (let next = this.queue[0]; next && next.cost <= this.available; next = this.queue[0]) {
      this.queue.shift();
      this.available -= next.cost;
      next.start();
    }
  }
}
