import type { CanaryPlan, CanaryRule, Timing } from '@greenroom/contract';
import type { CanaryProgress } from '@greenroom/contract/admin';
import type { Measurements } from '../measurements/measurements.repository';
import {
  type CanaryState,
  type Counts,
  type Decision,
  HYPOTHESES,
  type Hypothesis,
  isSuspicious,
  isWorse,
  p75,
  TESTS,
} from './canary.rules';

interface Words {
  /** Such as "Failed views", with the figures after it. */
  label: string;
  worse: string;
  /** "No sign of …" */
  sign: string;
}

const WORDS: Record<Hypothesis, Words> = {
  failed: { label: 'Failed views', worse: 'More views fail', sign: 'more' },
  failedCalls: { label: 'Views with failed calls', worse: 'More calls fail', sign: 'more' },
  completed: { label: 'Views with a completed flow', worse: 'Fewer visitors complete a flow', sign: 'fewer' },
  lcp: { label: 'LCP, 75th percentile', worse: 'Pages show later (LCP)', sign: 'slower pages' },
  content: { label: 'Time to content, 75th percentile', worse: 'The content shows later', sign: 'slower content' },
  inp: { label: 'INP, 75th percentile', worse: 'Pages respond slower (INP)', sign: 'slower responses' },
  cls: { label: 'CLS, 75th percentile', worse: 'Pages shift more (CLS)', sign: 'more shifts' },
};

const COUNTS = { failed: 'failedViews', failedCalls: 'failedCallViews', completed: 'completedViews' } as const;

const RULES: Record<CanaryRule, string> = { failures: 'failures', timings: 'timings', flows: 'completed flows' };

/** Why a canary goes on, waits or is rolled back: one or two sentences for the history, the team and the panel. */
export function reasonOf(decision: Decision, { step, total }: CanaryState, { rules }: CanaryPlan): string {
  const { reason } = decision;
  switch (reason.is) {
    case 'worse':
      return `${WORDS[reason.hypothesis].worse}: ${figuresOf(reason.hypothesis, total)}.`;
    case 'suspicious':
      return `${WORDS[reason.hypothesis].worse} so far, but it may be chance: ${figuresOf(reason.hypothesis, total)}. It waits until that is clear.`;
    case 'few networks':
      return `${WORDS[reason.hypothesis].worse}: ${figuresOf(reason.hypothesis, total)}. It waits, since few networks report that: look whether it is true, and promote it or roll it back.`;
    case 'no worse':
      return `${number(step.views)} views at ${step.percent} % show no sign of being worse: ${rules.map((rule) => RULES[rule]).join(', ')}.`;
    case 'views':
      return reason.views === 0
        ? `It waits for visitors: none of the ${number(reason.needed)} views that this step needs were reported yet.`
        : `It waits for views: ${number(reason.views)} of the ${number(reason.needed)} that this step needs.`;
    case 'live views':
      return `It waits for views of the live version to compare with: ${number(reason.views)} of ${number(reason.needed)}.`;
    case 'time':
      return `Enough views, and no sign of being worse; each step lasts at least ${reason.minutes} minutes.`;
  }
}

/** The comparison in words, for each hypothesis of the plan's rules for which something was measured. */
export function findingsOf({ evidence, total }: CanaryState, { rules }: CanaryPlan, parts = 1): CanaryProgress['findings'] {
  return HYPOTHESES.filter((name) => rules.includes(TESTS[name].rule) && isMeasured(name, total.canary)).map((name) => {
    const sign = isWorse(name, evidence[name], parts) ? 'worse' : isSuspicious(evidence[name]) ? 'suspicious' : 'none';
    const verdict = {
      none: `no sign of ${WORDS[name].sign}`,
      suspicious: `a sign of ${WORDS[name].sign}, not clear yet`,
      worse: `clearly ${WORDS[name].sign}`,
    }[sign];
    return { rule: TESTS[name].rule, text: `${WORDS[name].label}: ${figuresOf(name, total)}, ${verdict}`, sign };
  });
}

const isMeasured = (name: Hypothesis, { views, timings }: Measurements) =>
  isCount(name) ? views > 0 : (timings[name] ?? []).some((count) => count > 0);

const isCount = (name: Hypothesis): name is keyof typeof COUNTS => name in COUNTS;

/** Such as "12 of 60 (20 %), live 12 of 1,140 (1.1 %)". */
function figuresOf(name: Hypothesis, { canary, live }: Counts): string {
  if (!isCount(name)) return `${duration(name, canary)}, live ${duration(name, live)}`;
  const part = (counts: Measurements) =>
    `${number(counts[COUNTS[name]])} of ${number(counts.views)} (${percent(counts[COUNTS[name]], counts.views)})`;
  return `${part(canary)}, live ${part(live)}`;
}

function duration(timing: Timing, { timings }: Measurements): string {
  const bound = p75(timing, timings[timing]);
  if (bound === undefined) return 'not measured';
  if (bound === Infinity) return 'beyond what is measured';
  return timing === 'cls' ? String(bound) : `${number(bound)} ms`;
}

function percent(part: number, all: number): string {
  if (all === 0) return '–';
  const share = (part / all) * 100;
  return `${share >= 10 ? Math.round(share) : Number(share.toPrecision(2))} %`;
}

const number = (value: number) => value.toLocaleString('en');
