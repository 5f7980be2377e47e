/** Time that buffered rows wait, so one query writes those of many requests. */
const DELAY_MS = 5000;

/** Writes what a service has buffered, a few seconds after the first row or when it is flushed, one write after another. */
export class DelayedWrite {
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  /** @param write takes what is buffered and writes it; never rejects */
  constructor(private readonly write: () => Promise<void>) {}

  schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(this.write);
    return this.writing;
  }
}

/** Sorts rows by their keys, so concurrent servers never deadlock. */
export function sortedByKey<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
