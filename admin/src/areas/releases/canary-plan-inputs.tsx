import { type CanaryPlan, CanaryPlanBody, CanaryRule } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';
import { CheckboxGroupInput, TextInput, required } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

/** Entered plan. */
export interface PlanDraft extends Pick<CanaryPlan, 'rules' | 'pages'> {
  steps: string;
}

const RULES: { id: CanaryRule; name: string }[] = [
  { id: 'failures', name: 'More failures (always): of the part itself, or of its calls' },
  { id: 'timings', name: 'Slower pages (shown only): later content, slower responses, more layout shifts' },
  { id: 'flows', name: 'Fewer completed flows, such as redemptions' },
];

/** Returns the rest of a running canary's plan, or a usual one. */
export function draftOf(canary: StaffRemote['canary']): PlanDraft {
  const plan = canary?.plan;
  if (!plan) return { steps: '5, 25, 50', rules: CanaryRule.options, pages: 500 };
  return { ...plan, steps: plan.steps.filter((step) => step >= canary.percent && step < 100).join(', ') };
}

export const planOf = ({ steps, ...plan }: PlanDraft): CanaryPlan => ({ ...plan, steps: sharesOf(steps) ?? [] });

function sharesOf(text: string): number[] | null {
  const shares = text
    .split(/[\s,%]+/)
    .filter(Boolean)
    .map(Number);
  const isRising = shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 100);
  return isRising && (shares[0] ?? 100) < 100 ? shares : null;
}

const areSteps = (text: string | null) => (sharesOf(text ?? '') ? undefined : 'Rising shares above 0 and below 100, such as 5, 25, 50.');

export const CanaryPlanInputs = () => (
  <>
    <TextInput
      source="steps"
      label="Steps: shares of the visitors, in percent"
      helperText="One after the other; after the last one it is live for all."
      validate={areSteps}
      autoFocus
    />
    <NumberInput
      source="pages"
      label="Views that each step needs"
      helperText="Of the new version; each step lasts at least ten minutes."
      step={1}
      {...limitsOf(CanaryPlanBody).pages}
    />
    <CheckboxGroupInput
      source="rules"
      label="Roll back because of"
      choices={RULES}
      row={false}
      validate={required('Please choose at least one.')}
    />
  </>
);
