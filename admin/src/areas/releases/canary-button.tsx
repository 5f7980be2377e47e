import { DialogContentText } from '@mui/material';
import type { CanaryAudience } from '@greenroom/contract';
import type { StaffRemote } from '@greenroom/contract/admin';
import { BooleanInput, FormDataConsumer, SelectInput, maxValue, minValue, required } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { ActionDialog } from '../../components/actions';
import { CanaryPlanInputs, type PlanDraft, draftOf, planOf } from './canary-plan-inputs';
import { CHANGED, changeRelease } from './change-release';

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
