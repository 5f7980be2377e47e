import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { type CanaryPlan, CanaryRule } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';

/** A plan as it is typed. */
export interface PlanDraft {
  steps: string;
  rules: CanaryRule[];
  pages: string;
}

const RULE_LABELS: Record<CanaryRule, string> = {
  failures: 'More failures: of the part itself, or of its calls',
  timings: 'Slower pages: later content, slower responses, more layout shifts',
  flows: 'Fewer completed flows, such as redemptions',
};

/** The plan of a running canary from its current step on, or a usual one. */
export function draftOf(canary: StaffRemote['canary']): PlanDraft {
  const plan = canary?.plan;
  if (!plan) return { steps: '5, 25, 50', rules: CanaryRule.options, pages: '500' };
  return {
    steps: plan.steps.filter((step) => step >= canary.percent && step < 100).join(', '),
    rules: plan.rules,
    pages: String(plan.pages),
  };
}

/** The plan of a valid draft, else null. */
export function planOf({ steps, rules, pages }: PlanDraft): CanaryPlan | null {
  const shares = sharesOf(steps);
  if (!shares || rules.length === 0 || !isCount(pages)) return null;
  return { steps: shares, rules, pages: Number(pages) };
}

function sharesOf(text: string): number[] | null {
  const shares = text
    .split(/[\s,%]+/)
    .filter(Boolean)
    .map(Number);
  const isRising = shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 100);
  return isRising && (shares[0] ?? 100) < 100 ? shares : null;
}

const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text.trim());

interface CanaryPlanFieldsProps {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
}

/** The fields of a plan by which a canary decides itself. */
export function CanaryPlanFields({ draft, onChange }: CanaryPlanFieldsProps) {
  const { steps, rules, pages } = draft;
  const areSteps = sharesOf(steps) !== null;
  const toggle = (rule: CanaryRule, isChosen: boolean) =>
    onChange({ ...draft, rules: CanaryRule.options.filter((one) => (one === rule ? isChosen : rules.includes(one))) });
  return (
    <>
      <TextField
        autoFocus
        fullWidth
        label="Steps: shares of the visitors, in percent"
        value={steps}
        onChange={(event) => onChange({ ...draft, steps: event.target.value })}
        error={!areSteps}
        helperText={
          areSteps
            ? 'One after the other; after the last one it is live for all.'
            : 'Rising shares above 0 and below 100, such as 5, 25, 50.'
        }
        margin="dense"
      />
      <TextField
        fullWidth
        label="Views that each step needs"
        value={pages}
        onChange={(event) => onChange({ ...draft, pages: event.target.value })}
        error={!isCount(pages)}
        helperText={isCount(pages) ? 'Of the new version; each step lasts ten minutes at least.' : 'A whole number from 1.'}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        margin="dense"
      />
      <FormControl component="fieldset" error={rules.length === 0} margin="dense">
        <FormLabel component="legend">It is rolled back because of</FormLabel>
        <FormGroup>
          {CanaryRule.options.map((rule) => (
            <FormControlLabel
              key={rule}
              control={<Checkbox size="small" checked={rules.includes(rule)} onChange={(_, checked) => toggle(rule, checked)} />}
              label={RULE_LABELS[rule]}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ my: 0.25 }}
            />
          ))}
        </FormGroup>
        <FormHelperText>{rules.length === 0 ? 'Please choose at least one.' : ' '}</FormHelperText>
      </FormControl>
    </>
  );
}
