import { Alert, Stack, Box, Typography } from '@mui/material';
import { overlayEndpoints, type StaffOverlay } from '@greenroom/contract/admin';
import {
  CloneButton,
  DeleteWithConfirmButton,
  RecordRepresentation,
  Title,
  SelectInput,
  TextInput,
  maxValue,
  minValue,
  required,
  useRecordContext,
} from 'react-admin';
import { useWatch, useFormContext } from 'react-hook-form';
import { ActionButton, sending } from '../../components/actions';
import { AreaCreate, AreaEdit, HistoryLink, AreaRow } from '../../components/area-pages';
import { Facts, PanelCard, When, choicesOf } from '../../components/parts';
import { useData } from '../../data/request';
import { DEFAULT_OPTIONS, KINDS, targetText, CORNERS, DEFAULT_TARGETS, GONE, TARGET_LABELS, THEMES, isTargeted } from './overlay-labels';
import { OverlayPreview } from './overlay-preview';
import { CopyField } from '../../components/fields';
import { LoadError } from '../../components/load-error';
import { NumberInput, InputRow } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

export const OverlayCreate = () => (
  <AreaCreate title="New overlay" defaults={{ name: '', kind: 'hunt', target: null, options: DEFAULT_OPTIONS }}>
    <FormPreview />
    <OverlayInputs isNew />
  </AreaCreate>
);

export const OverlayEdit = () => (
  <AreaRow<StaffOverlay>>
    {(overlay) => (overlay.revoked_at === null ? <Usable overlay={overlay} /> : <Revoked overlay={overlay} at={overlay.revoked_at} />)}
  </AreaRow>
);

function Usable({ overlay }: { overlay: StaffOverlay }) {
  return (
    <AreaEdit actions={<RevokeButton overlay={overlay} />} deletable={false}>
      <OverlayAddress overlay={overlay} />
      <FormPreview />
      <OverlayInputs />
    </AreaEdit>
  );
}

const PreviewedOverlay = overlayEndpoints.create.body.omit({ name: true });

function FormPreview() {
  const { success, data } = PreviewedOverlay.safeParse(useWatch());
  return <OverlayPreview overlay={success ? data : null} />;
}

const RevokeButton = ({ overlay: { id } }: { overlay: StaffOverlay }) => (
  <ActionButton
    {...sending(overlayEndpoints.revoke, { params: { id } })}
    color="warning"
    done="Overlay revoked"
    confirm={{
      title: 'Revoke this overlay?',
      content: "Its address will stop showing anything, wherever it's used. This can't be undone. A new overlay gets a new address.",
    }}
  >
    Revoke
  </ActionButton>
);

function Revoked({ overlay, at }: { overlay: StaffOverlay; at: string }) {
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <Alert severity="info" sx={{ mb: 2 }}>
        This overlay is revoked, and its address no longer shows anything. A copy gets a new address.
      </Alert>
      <PanelCard title="Overlay">
        <Facts
          of={{
            Kind: KINDS[overlay.kind],
            Shows: targetText(overlay),
            Created: <When at={overlay.created_at} />,
            Revoked: <When at={at} />,
          }}
        />
      </PanelCard>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <CloneButton label="Make a copy" size="medium" variant="contained" />
        <HistoryLink />
        <DeleteWithConfirmButton mutationMode="pessimistic" confirmColor="warning" size="medium" />
      </Stack>
    </>
  );
}

function OverlayAddress({ overlay: { id } }: { overlay: StaffOverlay }) {
  const { data, error } = useData(['overlays', id, 'address'], overlayEndpoints.address, { params: { id } });
  if (error) return <LoadError error={error} />;
  return (
    <Box component="section" aria-label="Address" sx={{ width: '100%', mb: 2 }}>
      <CopyField text={data ? location.origin + data.path : ''} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        In OBS, add a Browser source with this address, width 1920 and height 1080. Anyone with the address can see the overlay.
      </Typography>
    </Box>
  );
}

const limits = limitsOf(overlayEndpoints.create.body);

/** No target, which is null in the form: an empty choice would have no visible text. */
const CURRENT = '*';

const FROM_50_TO_200 = 'From 50 to 200 %.';
const asPercent = (scale: number) => Math.round(scale * 100);
const asScale = (percent: number) => percent / 100;

function OverlayInputs({ isNew = false }: { isNew?: boolean }) {
  const { setValue } = useFormContext();
  return (
    <>
      <InputRow>
        <TextInput source="name" helperText="Only staff can see this." {...limits.name} autoComplete="off" />
        <SelectInput
          source="kind"
          choices={choicesOf(KINDS)}
          readOnly={!isNew}
          helperText={isNew ? undefined : 'To show another kind, create another overlay.'}
          validate={required()}
          onChange={() => setValue('target', null)}
        />
      </InputRow>
      <TargetInput />
      <InputRow>
        <SelectInput source="options.theme" label="Theme" choices={choicesOf(THEMES)} validate={required()} />
        <TextInput source="options.accent" label="Accent colour" type="color" validate={required()} />
      </InputRow>
      <InputRow>
        <SelectInput source="options.corner" label="Corner" choices={choicesOf(CORNERS)} validate={required()} />
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

function TargetInput() {
  const overlay = useRecordContext<StaffOverlay>();
  const kind = useWatch<StaffOverlay, 'kind'>({ name: 'kind' });
  const { data, error } = useData(['overlays', 'targets'], overlayEndpoints.targets, {
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
