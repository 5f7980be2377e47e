import { type CanaryPlan, type CanaryRule, TIMING_BOUNDS, TIMINGS, type Timing } from '@greenroom/contract';
import type { CanaryProgress } from '@greenroom/contract/admin';
import { quantileOf } from '../measurements/measurements.rules';
import type { Measurements } from '../measurements/measurements.repository';
import { type Counts, type Decision, hypothesesOf, type Hypothesis, signOf, type Step } from './canary.rules';

const WORDS: Record<Hypothesis, { rule: CanaryRule; label: string; worse: string; sign: string }> = {
  failed: { rule: 'failures', label: 'Failed views', worse: 'More views fail', sign: 'more' },
  failedCalls: { rule: 'failures', label: 'Views with failed calls', worse: 'More calls fail', sign: 'more' },
  completed: { rule: 'flows', label: 'Views with a completed flow', worse: 'Fewer visitors complete a flow', sign: 'fewer' },
};

const TIMING_LABELS: Record<Timing, string> = { lcp: 'LCP', content: 'Time to content', inp: 'INP', cls: 'CLS' };

const RULES: Record<CanaryRule, string> = { failures: 'failures', timings: 'timings', flows: 'completed flows' };

/** Says why a canary goes on, waits or is rolled back, for the history, the team and the panel. */
export function reasonOf({ reason }: Decision, step: Step, plan: CanaryPlan): string {
  switch (reason.is) {
    case 'worse':
      return `${WORDS[reason.hypothesis].worse}: ${figuresOf(reason.hypothesis, step)}.`;
    case 'suspicious':
      return `${WORDS[reason.hypothesis].worse} so far, but it may be chance: ${figuresOf(reason.hypothesis, step)}. It waits until that is clear.`;
    case 'few networks':
      return `${WORDS[reason.hypothesis].worse}: ${figuresOf(reason.hypothesis, step)}. It waits, since few networks report that: look whether it is true, and promote it or roll it back.`;
    case 'no worse': {
      const rules = [...new Set(hypothesesOf(plan).map((name) => RULES[WORDS[name].rule]))];
      return `${number(step.canary.sessions)} views at ${step.percent} % show no sign of being worse: ${rules.join(', ')}.`;
    }
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

/** Compares the versions in words, for each hypothesis that decides. */
export function findingsOf(step: Step, plan: CanaryPlan, parts = 1): CanaryProgress['findings'] {
  if (step.canary.sessions === 0) return [];
  return hypothesesOf(plan).map((name) => {
    const { rule, label, sign: word } = WORDS[name];
    const sign = signOf(name, step, parts);
    const verdict = { none: `no sign of ${word}`, suspicious: `a sign of ${word}, not clear yet`, worse: `clearly ${word}` }[sign];
    return { rule, text: `${label}: ${figuresOf(name, step)}, ${verdict}`, sign };
  });
}

/** Compares the timings in words, for a plan that has them: they decide nothing. */
export function timingsOf(canary: Measurements, live: Measurements, { rules }: CanaryPlan): CanaryProgress['findings'] {
  const measured = rules.includes('timings') ? TIMINGS.filter((timing) => canary.timings[timing]) : [];
  return measured.map((timing) => {
    const text = `${TIMING_LABELS[timing]}, 75th percentile: ${duration(timing, canary)}, live ${duration(timing, live)}`;
    return { rule: 'timings', text, sign: 'none' };
  });
}

/** Formats "12 of 60 (20 %), live 12 of 1,140 (1.1 %)". */
function figuresOf(name: Hypothesis, { canary, live }: Step): string {
  const part = (counts: Counts) => {
    const { sessions } = counts[name];
    return `${number(sessions)} of ${number(counts.sessions)} (${percent(sessions, counts.sessions)})`;
  };
  return `${part(canary)}, live ${part(live)}`;
}

function duration(timing: Timing, { timings }: Measurements): string {
  const value = quantileOf(TIMING_BOUNDS[timing], timings[timing] ?? [], 0.75);
  if (value === null) return 'not measured';
  return timing === 'cls' ? String(Number(value.toFixed(3))) : `${number(Math.round(value))} ms`;
}

function percent(part: number, all: number): string {
  if (all === 0) return '–';
  const share = (part / all) * 100;
  return `${share >= 10 ? Math.round(share) : Number(share.toPrecision(2))} %`;
}

const number = (value: number) => value.toLocaleString('en');
