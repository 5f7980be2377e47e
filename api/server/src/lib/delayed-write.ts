import type { FastifyBaseLogger } from 'fastify';

/** Time that buffered rows wait, so one query writes those of many requests. */
const DELAY_MS = 5000;

interface BufferOptions<Row> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The sentence about rows that can't be written. They are dropped: counting never delays or breaks a page. */
  warning: string;
  /** Gets the rows sorted by their keys, so that concurrent servers never deadlock. */
  write: (rows: Row[]) => Promise<unknown>;
}

/** Buffers rows by their keys, and writes them a few seconds after the first one or when flushed, one write after another. */
export class BufferedRows<Row> {
  private rows = new Map<string, Row>();
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(private readonly options: BufferOptions<Row>) {}

  /** Returns the buffered row of a key, to be changed; the first time, a new one. */
  rowOf(key: string, create: () => Row): Row {
    const row = this.rows.get(key) ?? create();
    this.rows.set(key, row);
    this.timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
    return row;
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.writing = this.writing.then(() => this.write()));
  }

  private async write(): Promise<void> {
    const { log, warning, write } = this.options;
    const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    this.rows = new Map();
    try {
      if (rows.length > 0) await write(rows);
    } catch (cause) {
      log.warn({ err: cause }, warning);
    }
  }
}
