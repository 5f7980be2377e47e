import { Box, Typography, Alert, Button, Link, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { appearanceEndpoints, type StaffAppearance, type AppearanceFields, type AppearanceVersion } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Loaded } from '../../components/load-error';
import { SettingsForm } from '../../components/settings-form';
import { sendRequest, useData } from '../../data/request';
import { AppearanceInputs } from './appearance-inputs';
import { PanelCard, PlainPage, When } from '../../components/parts';
import { useWidth } from '../../components/use-width';
import { fieldErrorsOf, showFieldErrors } from '../../data/form-schema';
import { ActionButton } from '../../components/actions';
import { BREAKING, StaticTable } from '../../components/static-table';

type Values = Omit<StaffAppearance, 'versions'>;

const valuesOf = ({ versions: _versions, ...values }: StaffAppearance): Values => values;

const publish = async (values: Values): Promise<Values> =>
  valuesOf((await sendRequest(appearanceEndpoints.publish, { body: values })).data);

export function AppearancePage() {
  const [restored, setRestored] = useState<StaffAppearance>();
  const { data: loaded, error } = useData(['appearance'], appearanceEndpoints.get, { gcTime: 0 });
  const data = restored && loaded && restored.version > loaded.version ? restored : loaded;
  return (
    <PlainPage
      title="Appearance"
      text="How the site, its overlays, link previews and emails look. Visitors see changes on their next page, once you publish them."
    >
      <Loaded of={{ data, error }}>
        {(appearance) => (
          <>
            <SettingsForm
              // A restored look replaces entered values.
              key={restored?.version}
              title="Look"
              permission="settings:configure"
              stored={valuesOf(appearance)}
              save={publish}
              saveLabel="Publish"
              saved="Published"
              below={<AppearancePreview />}
            >
              <AppearanceInputs />
            </SettingsForm>
            <AppearanceVersions appearance={appearance} onRestored={setRestored} />
          </>
        )}
      </Loaded>
    </PlainPage>
  );
}

const WIDTHS = { Phone: 375, Desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;
const HEIGHT = 800;

function AppearancePreview() {
  const form = useFormContext<AppearanceFields>();
  const [device, setDevice] = useState<Device>('Desktop');
  const { box, width } = useWidth();
  const { mutate, data, error, isPending } = useMutation<string, HttpError>({
    mutationFn: async () => (await sendRequest(appearanceEndpoints.preview, { body: form.getValues() })).data.path,
    onMutate: () => form.clearErrors(),
    onError: (refusal) => showFieldErrors(fieldErrorsOf(refusal), form.setError),
  });
  const scale = Math.min(1, width / WIDTHS[device]);
  return (
    <PanelCard title="Preview">
      <Stack spacing={2}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The site as guests will see it, with the changes above. Only you can see this, and nothing is published yet.
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
            {data ? 'Preview again' : 'Preview'}
          </Button>
          <ToggleButtonGroup
            size="small"
            exclusive
            aria-label="Width of the preview"
            value={device}
            onChange={(_event, chosen: Device | null) => chosen && setDevice(chosen)}
          >
            {Object.keys(WIDTHS).map((each) => (
              <ToggleButton key={each} value={each}>
                {each}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {data && (
            <Link href={data} target="_blank" rel="noopener">
              Open in a new tab
            </Link>
          )}
        </Stack>
        {error && <Alert severity="error">{error.message}</Alert>}
        <Box ref={box} sx={{ width: '100%', overflow: 'hidden', ...(data && { height: HEIGHT * scale }) }}>
          {data && (
            <iframe
              key={data}
              src={data}
              title="Preview of the site"
              width={WIDTHS[device]}
              height={HEIGHT}
              style={{ border: 0, transformOrigin: '0 0', transform: `scale(${scale})` }}
            />
          )}
        </Box>
      </Stack>
    </PanelCard>
  );
}

interface VersionsProps {
  appearance: StaffAppearance;
  onRestored: (appearance: StaffAppearance) => void;
}

function AppearanceVersions({ appearance: { versions, version }, onRestored }: VersionsProps) {
  const [live, ...earlier] = versions;
  const restore = async (id: number) =>
    onRestored((await sendRequest(appearanceEndpoints.restore, { params: { id }, body: { version } })).data);
  return (
    <PanelCard title="Earlier looks">
      {earlier.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing published yet. Once you&apos;ve published a look, you can go back to it at any time.
        </Typography>
      ) : (
        <StaticTable
          label="Earlier looks"
          hasRowHeaders
          hasCards
          columns={['Published', { name: 'By', sx: BREAKING }, { name: 'Name', sx: BREAKING }, 'Accent', 'Action']}
          rows={versions.map((each) => ({
            key: each.id,
            cells: [
              <When key="at" at={each.at} />,
              each.author ?? 'Set elsewhere',
              each.site_name,
              <Accent key="accent" accent={each.accent} />,
              each === live ? 'Live' : <RestoreButton key="restore" look={each} restore={() => restore(each.id)} />,
            ],
          }))}
        />
      )}
    </PanelCard>
  );
}

const RestoreButton = ({ look: { id, site_name: name }, restore }: { look: AppearanceVersion; restore: () => Promise<void> }) => (
  <ActionButton
    size="small"
    variant="outlined"
    aria-label={`Restore look ${id}, ${name}`}
    permission="settings:configure"
    act={restore}
    done="Restored"
    confirm={{ title: 'Restore this look?', content: 'It goes live immediately, with its name. The current look stays in this list.' }}
  >
    Restore
  </ActionButton>
);

const Accent = ({ accent }: { accent: string | null }) =>
  accent === null ? (
    'Built-in'
  ) : (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 16, height: 16, borderRadius: '50%', border: 1, borderColor: 'divider', bgcolor: accent, forcedColorAdjust: 'none' }}
      />
      {accent}
    </Box>
  );
