/** The length of a window. */
const WINDOW_MS = 10 * 60 * 1000;

/** The views of all versions that count from one address in a window: sixty pages, each with the host and a remote. */
const VIEWS_PER_WINDOW = 120;

/**
 * Limits how much one address can influence the measurements. Many visitors may share an address: those that are dropped are a random
 * part of them, so that shares and percentiles stay right. Each server counts on its own: a query for each report would cost more than
 * what an address can add by as many budgets as there are servers.
 */
export class SenderBudget {
  /** Ordered by their end, since all are equally long. */
  private readonly windows = new Map<string, { views: number; endsAt: number }>();

  constructor(private readonly now: () => Date) {}

  /** Whether these views still count. */
  take(address: string, views: number): boolean {
    const at = this.now().getTime();
    this.evictEnded(at);
    const window = this.windows.get(address) ?? { views: 0, endsAt: at + WINDOW_MS };
    this.windows.set(address, window);
    if (window.views + views > VIEWS_PER_WINDOW) return false;
    window.views += views;
    return true;
  }

  private evictEnded(at: number): void {
    for (const [address, { endsAt }] of this.windows) {
      if (endsAt > at) return;
      this.windows.delete(address);
    }
  }
}
