/** Buffered rows wait this long before they are written, in one query for many requests. */
const DELAY_MS = 5000;

/** Writes what a service has buffered, a few seconds after the first row or when the service is flushed, one write after another. */
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

/** Sorts rows by their keys, so that concurrent servers lock them in the same order and never deadlock. */
export function sortedByKey<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
