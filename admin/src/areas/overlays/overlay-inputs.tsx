import { overlayEndpoints, type StaffOverlay } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { SelectInput, TextInput, maxValue, minValue, required, useRecordContext } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { useFormContext, useWatch } from 'react-hook-form';
import { InputRow } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';
import { CORNER_CHOICES, DEFAULT_TARGETS, GONE, KIND_CHOICES, TARGET_LABELS, THEME_CHOICES, isTargeted } from './overlay-labels';

const limits = limitsOf(overlayEndpoints.create.body);

/** Stands for no target, which is null in the form: an empty choice would have no visible text. It is neither a slug nor an id. */
const CURRENT = '*';

const FROM_50_TO_200 = 'From 50 to 200 %.';
const asPercent = (scale: number) => Math.round(scale * 100);
const asScale = (percent: number) => percent / 100;

/** Inputs of an overlay. */
export function OverlayInputs({ isNew = false }: { isNew?: boolean }) {
  const { setValue } = useFormContext();
  return (
    <>
      <InputRow>
        <TextInput source="name" helperText="Only staff see this." {...limits.name} autoComplete="off" />
        <SelectInput
          source="kind"
          choices={KIND_CHOICES}
          readOnly={!isNew}
          helperText={isNew ? undefined : 'For another kind, create another overlay.'}
          validate={required()}
          onChange={() => setValue('target', null)}
        />
      </InputRow>
      <TargetInput />
      <InputRow>
        <SelectInput source="options.theme" label="Theme" choices={THEME_CHOICES} validate={required()} />
        <TextInput source="options.accent" label="Accent colour" type="color" validate={required()} />
      </InputRow>
      <InputRow>
        <SelectInput source="options.corner" label="Corner" choices={CORNER_CHOICES} validate={required()} />
        <NumberInput
          source="options.scale"
          label="Size in percent"
          format={asPercent}
          parse={asScale}
          unit="%"
          min={50}
          max={200}
          step={5}
          validate={[required(), minValue(0.5, FROM_50_TO_200), maxValue(2, FROM_50_TO_200)]}
        />
      </InputRow>
    </>
  );
}

/** The choice between the current one and a certain platform, raffle or tournament. */
function TargetInput() {
  const overlay = useRecordContext<StaffOverlay>();
  const kind = useWatch<StaffOverlay, 'kind'>({ name: 'kind' });
  const { data, error } = useQuery({
    queryKey: ['overlays', 'targets'],
    queryFn: async ({ signal }) => (await sendRequest(overlayEndpoints.targets, { signal })).data,
    enabled: isTargeted(kind),
  });
  if (!isTargeted(kind)) return null;

  const choices = [{ id: CURRENT, name: DEFAULT_TARGETS[kind] }, ...(data?.[kind] ?? []).map(({ target, name }) => ({ id: target, name }))];
  const current = overlay?.kind === kind ? overlay.target : null;
  if (overlay && current !== null && !choices.some(({ id }) => id === current))
    choices.push({ id: current, name: overlay.target_name ?? GONE });
  return (
    <SelectInput
      key={kind}
      source="target"
      label={TARGET_LABELS[kind]}
      choices={choices}
      isRequired
      format={(target: string | null) => target ?? CURRENT}
      parse={(choice: string) => (choice === CURRENT ? null : choice)}
      helperText={error ? `The others could not be loaded. ${error.message}` : undefined}
    />
  );
}
