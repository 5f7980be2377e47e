/** What a visitor's network and processor are like. */
export interface Condition {
  name: string;
  /** Bytes a second (-1: as many as come), and milliseconds before each answer begins; left out where nothing is slowed down. */
  network?: { download: number; upload: number; latency: number };
  /** How many times slower than this machine. */
  processor: number;
}

export const FAST: Condition = { name: 'unthrottled', processor: 1 };

export const SLOW: Condition = {
  name: 'Slow 4G',
  // 1.6 and 0.75 Mbit a second.
  network: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 },
  processor: 4,
};

/** Where nothing but waiting for answers takes time, so that what ended before something else was fewer requests deep. */
export const DISTANT: Condition = { name: 'distant', network: { download: -1, upload: -1, latency: 2_000 }, processor: 1 };
