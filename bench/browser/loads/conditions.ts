/** A visitor's network and processor. */
export interface Condition {
  name: string;
  /** Throughput in bytes per second (-1: unlimited) and latency in milliseconds; left out without throttling. */
  network?: { download: number; upload: number; latency: number };
  /** The CPU slowdown factor. */
  processor: number;
}

export const FAST: Condition = { name: 'unthrottled', processor: 1 };

export const SLOW: Condition = {
  name: 'Slow 4G',
  // 1.6 and 0.75 Mbit/s.
  network: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 },
  processor: 4,
};

/** Latency dominates here, so that a request which ends earlier has a shorter chain of requests. */
export const DISTANT: Condition = { name: 'distant', network: { download: -1, upload: -1, latency: 2_000 }, processor: 1 };
