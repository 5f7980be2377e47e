import { Button, Stack, Link, Typography, Alert, Box } from '@mui/material';
import { sourceEndpoints, type StaffPlatform, type StaffSource, type StaffSourcePreset, usesKey } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title, useGetOne, BooleanInput, TextInput, maxLength, required, SelectInput } from 'react-admin';
import { useParams, Link as RouterLink } from 'react-router-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { MissingPage, NO_ERROR_TOAST } from '../../../components/load-error';
import { sendRequest } from '../../../data/request';
import { NumberInput, keepEmptyString } from '../../../components/inputs';
import { ActionButton, Allowed } from '../../../components/actions';
import { SecretField } from '../../../components/fields';
import { SettingsForm } from '../../../components/settings-form';
import { When } from '../../../components/parts';
import { limitsOf } from '../../../data/form-schema';
import { atFields, declarationOf, type Draft, draftOf, originOf, settingsOf, sourceIn, declarationText, readDeclaration } from './draft';
import { Trial } from './trial';

export function SourcePage() {
  const { id = '' } = useParams();
  const platform = useGetOne<StaffPlatform>('platforms', { id: Number(id) }, NO_ERROR_TOAST);
  const stored = useQuery({
    queryKey: ['platforms', id, 'source'],
    queryFn: async ({ signal }) => ({
      source: (await sendRequest(sourceEndpoints.get, { params: { id }, signal })).data,
      presets: (await sendRequest(sourceEndpoints.presets, { signal })).data,
    }),
    gcTime: 0,
  });
  const error = platform.error ?? stored.error;
  if (!platform.data || !stored.data) return <MissingPage title="Source" error={error} />;
  return (
    <>
      <Title title={`Source of ${platform.data.name}`} />
      <Stack direction="row" sx={{ mb: 1 }}>
        <Button component={RouterLink} to={`/platforms/${id}`}>
          Edit the platform
        </Button>
      </Stack>
      <SourceForm key={id} platform={platform.data} {...stored.data} />
    </>
  );
}

const limits = limitsOf(sourceEndpoints.save.body);

interface SourceProps {
  platform: StaffPlatform;
  source: StaffSource | null;
}

interface SourceFormProps extends SourceProps {
  presets: StaffSourcePreset[];
}

function SourceForm({ platform, source, presets }: SourceFormProps) {
  const save = async (draft: Draft): Promise<Draft> => {
    const { is_enabled, interval_minutes, version } = draft;
    const body = { ...sourceIn(draft, presets), is_enabled, interval_minutes, version };
    const { data } = await atFields(sendRequest(sourceEndpoints.save, { params: { id: platform.id }, body }));
    return { ...draft, key: null, version: data.version };
  };
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      <SettingsForm
        permission="sources:configure"
        title={source ? 'Source' : 'No source yet'}
        stored={draftOf(source)}
        save={save}
        actions={source && <DeleteSource platform={platform} source={source} />}
        below={
          <Allowed to="sources:configure">
            <Trial platform={platform} presets={presets} />
          </Allowed>
        }
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
          Fetches players and their wagers from the casino&apos;s API, or from a published sheet.{' '}
          <Link component={RouterLink} to="/wagers">
            Importing files
          </Link>{' '}
          works with and without a source.
        </Typography>
        <DeclarationFields presets={presets} />
        <SourceInputs platform={platform} source={source} presets={presets} />
      </SettingsForm>
    </Stack>
  );
}

function SourceInputs({ platform, source, presets }: SourceFormProps) {
  const declaration = declarationOf(useWatch<Draft>() as Draft, presets);
  return (
    <>
      {declaration &&
        settingsOf(declaration).map(({ name, label, help, default: value }) => (
          <TextInput
            key={name}
            source={`settings.${name}`}
            label={label}
            helperText={[help, value !== undefined && `Leave empty for ${value}.`].filter(Boolean).join(' ')}
            validate={value === undefined ? required() : undefined}
          />
        ))}
      <Key platform={platform} source={source} origin={declaration && usesKey(declaration) ? originOf(declaration) : null} />
      {declaration && (
        <>
          <TextInput
            source="settings.disclosure"
            label="How wagers count, for visitors"
            helperText={`Shown on the leaderboard. Leave empty for ${declaration.disclosure ? `the usual text: ${declaration.disclosure}` : 'nothing.'}`}
            multiline
            validate={maxLength(300)}
          />
          <NumberInput
            source="interval_minutes"
            label="Minutes between two fetches"
            helperText={`Leave empty for ${Math.ceil(declaration.least_interval_seconds / 60)}, the shortest for this source.`}
            step={1}
            {...limits.interval_minutes}
          />
          <BooleanInput source="is_enabled" label="Source is on" helperText='While it&apos;s off, only "Try it" fetches data.' />
        </>
      )}
    </>
  );
}

/** @param props.origin the origin to which the key would be sent; null if the declaration sends none */
function Key({ platform, source, origin }: SourceProps & { origin: string | null }) {
  const { getValues, setValue } = useFormContext<Draft>();
  const isStored = source?.key_set_at != null;
  const isForAnother = isStored && origin !== null && source.key_origin !== origin;
  const remove = async () => {
    const request = { params: { id: platform.id }, query: { version: getValues('version') } };
    const { data } = await sendRequest(sourceEndpoints.removeKey, request);
    setValue('version', data.version);
    setValue('is_enabled', false);
  };
  return (
    <SecretField
      permission="sources:configure"
      source="key"
      name="key"
      stored={
        isStored && (
          <>
            A key has been stored since <When at={source.key_set_at} />, for {source.key_origin} only.{' '}
            {isForAnother && `It is not sent to ${origin}: enter the key for it, or delete the stored one.`}
          </>
        )
      }
      onDelete={remove}
      consequence="This turns the source off. The key can't be shown or restored, so you'd have to enter it again."
      label={origin === null ? null : isStored ? 'Another key' : 'Key'}
      helperText={
        isStored && !isForAnother
          ? 'Leave empty to keep the stored key.'
          : `Stored encrypted, sent to ${origin} only, and never shown again.`
      }
    />
  );
}

function DeleteSource({ platform, source }: { platform: StaffPlatform; source: StaffSource }) {
  const { reset } = useFormContext<Draft>();
  const remove = async () => {
    await sendRequest(sourceEndpoints.remove, { params: { id: platform.id }, query: { version: source.version } });
    reset(draftOf(null));
  };
  return (
    <ActionButton
      permission="sources:configure"
      color="warning"
      act={remove}
      done="The source is deleted"
      confirm={{
        title: 'Delete this source?',
        content: 'Its declaration, settings and key are deleted, and nothing more is fetched for this platform.',
      }}
    >
      Delete the source
    </ActionButton>
  );
}

const isDeclaration = (text: string) => readDeclaration(text).problems.join('\n') || undefined;

function DeclarationFields({ presets }: { presets: StaffSourcePreset[] }) {
  const { setValue, trigger } = useFormContext<Draft>();
  const chosen = useWatch<Draft, 'preset'>({ name: 'preset' });
  const preset = presets.find(({ name }) => name === chosen);
  const change = (copied: StaffSourcePreset) => {
    setValue('preset', 'own');
    setValue('declaration', declarationText(copied.declaration));
  };
  return (
    <>
      <SelectInput
        source="preset"
        label="Wagers come from"
        choices={[
          ...presets.map(({ name, declaration }) => ({ id: name, name: declaration.label })),
          { id: 'own', name: 'Your own declaration' },
        ]}
        validate={required('Please choose where the wagers come from.')}
      />
      {preset && (
        <Alert severity="info" role="note">
          {preset.declaration.note} This preset follows public documentation and hasn&apos;t been tested with a real key. Try it before you
          turn it on. If the response doesn&apos;t fit, you&apos;ll see it as received.
          <Box sx={{ mt: 1 }}>
            <Button color="inherit" variant="outlined" size="small" onClick={() => change(preset)}>
              Change a copy of it
            </Button>
          </Box>
        </Alert>
      )}
      {chosen === 'own' && (
        <TextInput
          source="declaration"
          multiline
          minRows={8}
          maxRows={24}
          helperText='JSON that describes how to fetch and read the data. Choose a preset above and change a copy, or see "Sources" in the documentation.'
          parse={keepEmptyString}
          validate={isDeclaration}
          onBlur={() => void trigger('declaration')}
          slotProps={{
            htmlInput: { spellCheck: false, sx: { fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' } },
            formHelperText: { sx: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
          }}
        />
      )}
    </>
  );
}
