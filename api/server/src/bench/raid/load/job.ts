/** A contest of its own for each job that enters one, so that each can be counted afterwards. */
export interface Contest {
  raffle: number;
  code: string;
}

/** The raid: everybody opens the page, and members enter the raffle. */
export interface RaidJob {
  kind: 'raid';
  viewers: number;
  members: number;
  contest: Contest;
  /** When the streamer says the password, and how long it takes until the last member has typed it. */
  password: { fromSeconds: number; withinSeconds: number };
}

/** What members do all over the site, at a rate that no response slows down. */
export interface OpenJob {
  kind: 'open';
  perSecond: number;
  seconds: number;
  members: number;
  contest: Contest;
}

/** The same by a number of members who each wait for the response: what the server manages. */
export interface ClosedJob {
  kind: 'closed';
  connections: number;
  seconds: number;
  members: number;
  contest: Contest;
}

export type Job = RaidJob | OpenJob | ClosedJob;

/** How one step of a viewer went. */
export interface Sample {
  step: string;
  /** When it was to begin, in milliseconds since 1970. */
  at: number;
  /** Milliseconds from then until its response was there, with whatever the load itself was late by. */
  waited: number;
  /** How late the load was. */
  lag: number;
  /** The status of the last response, 0 where none came. */
  status: number;
  /** How long each refusal (503 with `Retry-After`) took to come, since it was sent. */
  refusals: number[];
}
