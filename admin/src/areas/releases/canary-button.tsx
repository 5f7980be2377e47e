import { DialogContentText } from '@mui/material';
import { type CanaryAudience, type CanaryPlan, CanaryPlanBody, CanaryRule } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';
import { BooleanInput, FormDataConsumer, SelectInput, maxValue, minValue, required, CheckboxGroupInput, TextInput } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { ActionDialog } from '../../components/actions';
import { CHANGED, changeRelease } from './change-release';
import { limitsOf } from '../../data/form-schema';

const OUT_OF_RANGE = 'From 0 to 100.';

const AUDIENCES: { id: CanaryAudience | 'none'; name: string }[] = [
  { id: 'none', name: 'A share of the visitors alone' },
  { id: 'staff', name: 'The staff' },
  { id: 'testers', name: 'The staff, and members who ask for new versions' },
];

interface CanaryDraft extends PlanDraft {
  version: string;
  percent: number;
  audience: CanaryAudience | 'none';
  is_planned: boolean;
}

/** Starts, changes or ends a canary, without a further confirmation, since the dialog explains the effect. */
export function CanaryButton({ remote }: { remote: StaffRemote }) {
  const { name, live, canary } = remote;
  const others = remote.versions.filter(({ version }) => version !== live).map(({ version }) => ({ id: version, name: version }));
  const act = ({ version, percent, audience, is_planned: isPlanned, ...draft }: CanaryDraft) => {
    const plan = planOf(draft);
    const share = { percent, ...(audience !== 'none' && { audience }) };
    return changeRelease(remote, { action: 'canary', version, ...(isPlanned ? { percent: plan.steps[0] ?? 0, plan } : share) });
  };
  return (
    <ActionDialog<CanaryDraft>
      permission="releases:configure"
      label={canary ? 'Change the canary' : 'Start a canary'}
      title={`Canary of ${name}`}
      action={({ is_planned: isPlanned, percent, audience }) =>
        isPlanned ? 'Start it' : percent === 0 && audience === 'none' ? 'End the canary' : 'Give it to them'
      }
      defaults={{
        version: canary?.version ?? others[0]?.id,
        percent: canary?.percent ?? 10,
        audience: canary?.audience ?? 'none',
        is_planned: canary?.plan !== undefined,
        ...draftOf(canary),
      }}
      act={act}
      done={CHANGED}
    >
      <SelectInput source="version" label="Version" choices={others} validate={required()} />
      <BooleanInput source="is_planned" label="Let it decide automatically" />
      <FormDataConsumer<CanaryDraft>>
        {({ formData: { version, percent, audience, is_planned: isPlanned } }) => (
          <>
            {isPlanned ? (
              <CanaryPlanInputs />
            ) : (
              <>
                <SelectInput source="audience" label="First for" choices={AUDIENCES} validate={required()} />
                <NumberInput
                  source="percent"
                  label="Share of the visitors, in percent"
                  unit="%"
                  validate={[required(OUT_OF_RANGE), minValue(0, OUT_OF_RANGE), maxValue(100, OUT_OF_RANGE)]}
                  autoFocus
                />
              </>
            )}
            <DialogContentText>
              {isPlanned ? planEffectOf(remote, version) : effectOf(remote, { version, percent, audience })}
            </DialogContentText>
          </>
        )}
      </FormDataConsumer>
    </ActionDialog>
  );
}

function effectOf({ live }: StaffRemote, { version, percent, audience }: Pick<CanaryDraft, 'version' | 'percent' | 'audience'>): string {
  if (percent === 0) return audience === 'none' ? `All visitors get ${live}.` : `Only they get ${version}; all others stay with ${live}.`;
  return `The same visitors get it as long as it runs; the others stay with ${live}. A larger share adds visitors to ${version}.`;
}

function planEffectOf({ live }: StaffRemote, version: string): string {
  return `${version} goes from step to step while it is no worse than ${live}, and is live for all after the last one. If it is worse, all visitors get ${live} again, at once.`;
}

interface PlanDraft extends Pick<CanaryPlan, 'rules' | 'pages'> {
  steps: string;
}

const RULES: { id: CanaryRule; name: string }[] = [
  { id: 'failures', name: 'More failures (always): of the part itself, or of its calls' },
  { id: 'timings', name: 'Slower pages (shown only): later content, slower responses, more layout shifts' },
  { id: 'flows', name: 'Fewer completed flows, such as redemptions' },
];

/** Returns the rest of a running canary's plan, or a usual one. */
function draftOf(canary: StaffRemote['canary']): PlanDraft {
  const plan = canary?.plan;
  if (!plan) return { steps: '5, 25, 50', rules: CanaryRule.options, pages: 500 };
  return { ...plan, steps: plan.steps.filter((step) => step >= canary.percent && step < 100).join(', ') };
}

const planOf = ({ steps, ...plan }: PlanDraft): CanaryPlan => ({ ...plan, steps: sharesOf(steps) ?? [] });

function sharesOf(text: string): number[] | null {
  const shares = text
    .split(/[\s,%]+/)
    .filter(Boolean)
    .map(Number);
  const isRising = shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 100);
  return isRising && (shares[0] ?? 100) < 100 ? shares : null;
}

const areSteps = (text: string | null) => (sharesOf(text ?? '') ? undefined : 'Rising shares above 0 and below 100, such as 5, 25, 50.');

const CanaryPlanInputs = () => (
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
