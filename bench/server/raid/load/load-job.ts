/** A raffle and a code, one of each per job, to count a job's rows separately. */
export interface Contest {
  raffle: number;
  code: string;
}

/** The raid: all viewers open the page, and members enter the raffle. */
export interface RaidJob {
  kind: 'raid';
  viewers: number;
  members: number;
  contest: Contest;
  /** When the password is announced, and within which time members enter. */
  password: { fromSeconds: number; withinSeconds: number };
}

/** An open-loop load: members' requests at a constant arrival rate. */
export interface OpenJob {
  kind: 'open';
  perSecond: number;
  seconds: number;
  members: number;
  contest: Contest;
}

/** A closed-loop load: each connection awaits its response, which measures the server's capacity. */
export interface ClosedJob {
  kind: 'closed';
  connections: number;
  seconds: number;
  members: number;
  contest: Contest;
}

export type Job = RaidJob | OpenJob | ClosedJob;

/** The result of a viewer's step. */
export interface Sample {
  step: string;
  /** Its scheduled start, in milliseconds since 1970. */
  at: number;
  /** Milliseconds from the scheduled start to the response, including the generator's lag. */
  latency: number;
  /** How late the generator started it, in milliseconds. */
  lag: number;
  /** The status of the last response; 0 for none. */
  status: number;
  /** The response time of each refusal (503 with `Retry-After`), in milliseconds. */
  refusals: number[];
}
