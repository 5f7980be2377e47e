/** What two versions did between two looks, in views or in measured values: how many there were, and how many of them had the event. */
export interface Batch {
  canary: Sample;
  live: Sample;
}

interface Sample {
  total: number;
  events: number;
}

/** The evidence against "the canary is no worse", up to the last look. It is stored as JSON. */
export interface Evidence {
  /** Views or values of the canary so far. */
  total: number;
  /** For each alternative, the logarithm of its part of the e-value. */
  logs: number[];
  /** The logarithm of the highest e-value so far. */
  logMax: number;
}

/** The part of the weight for a canary that is worse from its beginning; the rest is for one that becomes worse while it runs. */
const WEIGHT_AT_START = 0.5;

/** Of the rest, half is spent by the time that the canary has this many views. */
const HALF_SPENT_AT = 1000;

/** The weight for changes that are still to come. It falls so slowly that a late change costs a few more views, never thousands. */
const unspentWeight = (total: number) => (1 - WEIGHT_AT_START) * (HALF_SPENT_AT / (HALF_SPENT_AT + total));

/**
 * By how much the number of events varies more than if views were independent: those of one visitor resemble each other. A power of
 * an e-value below 1 is one as well (Jensen's inequality), so this costs views, and no false alarms. `npm run bench -- canaries`
 * shows how much of it the tests withstand.
 */
const DESIGN_EFFECT = 1.5;

/** The evidence before the first look. @param alternatives odds of the event with the canary, relative to the live version */
export const noEvidence = (alternatives: readonly number[]): Evidence => ({
  total: 0,
  logs: alternatives.map(() => Math.log(WEIGHT_AT_START / alternatives.length)),
  logMax: 0,
});

/** The logarithm of the e-value: the factor by which what was seen is more likely if the canary is worse. */
export const logEValue = ({ total, logs }: Evidence) => logSum([Math.log(unspentWeight(total)), ...logs]);

/**
 * Adds what happened since the last look.
 *
 * Which version a view has is random and independent of what happens in it, if the canary is no different. So of the events in a batch,
 * the canary's number is hypergeometric by its share of the views; the e-value of a batch is the likelihood ratio of the binomial
 * distribution, which has the same mean and a larger spread, and is convex in that number, so its mean is at most 1 (Hoeffding 1963,
 * theorem 4). A product of such ratios exceeds 1/α at any time with a probability of at most α (Ville's inequality), however often one
 * looks. The mean over alternatives, and over the batches in which the canary may become worse, has the same property: each batch
 * takes its share of the weight before it is seen.
 *
 * This holds for independent views; `DESIGN_EFFECT` is a margin for those of the same visitor.
 *
 * The rate of the event never enters, only the canary's part of it: it may be unknown, and change by the hour.
 */
export function addBatch(evidence: Evidence, alternatives: readonly number[], { canary, live }: Batch): Evidence {
  const views = canary.total + live.total;
  const share = views === 0 ? 0 : canary.total / views;
  const events = canary.events + live.events;
  const total = evidence.total + canary.total;
  const weight = unspentWeight(evidence.total) - unspentWeight(total);
  const logWeight = Math.log(weight / alternatives.length);
  const logs = alternatives.map((odds, at) => {
    const logRatio = canary.events * Math.log(odds) - events * Math.log1p(share * (odds - 1));
    // A share of 0 or 1 compares nothing.
    return logSum([evidence.logs[at] ?? -Infinity, logWeight]) + (share > 0 && share < 1 ? logRatio / DESIGN_EFFECT : 0);
  });
  const after = { total, logs, logMax: evidence.logMax };
  return { ...after, logMax: Math.max(evidence.logMax, logEValue(after)) };
}

/** The logarithm of a sum, from the logarithms of its terms. */
function logSum(logs: readonly number[]): number {
  const max = Math.max(...logs);
  if (max === -Infinity) return max;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - max);
  return max + Math.log(sum);
}
