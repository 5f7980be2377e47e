interface Waiting {
  cost: number;
  begin: () => void;
}

/** Work that runs at once may cost so much together; whatever would cost more waits, in the order in which it came. */
export class Budget {
  private left: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly total: number) {
    this.left = total;
  }

  /** @param cost what costs more than there is in all runs alone */
  async spend<Result>(cost: number, work: () => Promise<Result>): Promise<Result> {
    const share = Math.min(cost, this.total);
    await new Promise<void>((begin) => {
      this.waiting.push({ cost: share, begin });
      this.beginNext();
    });
    try {
      return await work();
    } finally {
      this.left += share;
      this.beginNext();
    }
  }

  private beginNext(): void {
    for (let next = this.waiting[0]; next && next.cost <= this.left; next = this.waiting[0]) {
      this.waiting.shift();
      this.left -= next.cost;
      next.begin();
    }
  }
}
