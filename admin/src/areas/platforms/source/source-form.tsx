import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type SourceDeclaration,
  sourceEndpoints,
  type StaffPlatform,
  type StaffSource,
  type StaffSourcePreset,
  usesKey,
} from '@greenroom/contract/admin';
import type { FormEvent } from 'react';
import { ActionButton } from '../../../components/action-button';
import { ConflictAlert } from '../../../components/area-edit';
import { PanelCard } from '../../../components/panel-card';
import { sendRequest } from '../../../data/request';
import { DeclarationFields } from './declaration-fields';
import { declarationOf, type Draft, errorsOf, type FieldErrors, originOf, settingsOf } from './draft';
import { KeyField } from './key-field';
import { Trial } from './trial';
import { useSaveSource } from './use-save-source';

interface SourceFormProps {
  platform: StaffPlatform;
  /** The stored source; null without one. */
  source: StaffSource | null;
  presets: StaffSourcePreset[];
  /** Loads the stored source again, and drops what was entered. */
  onReload: () => void;
}

/** The form of a platform's source, with its trial. */
export function SourceForm({ platform, source: loaded, presets, onReload }: SourceFormProps) {
  const form = useSaveSource({ platform, loaded, presets });
  const { source, draft, errors } = form;
  const declaration = declarationOf(draft, presets);
  const params = { id: platform.id };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const deleteKey = async () => {
    const { data } = await sendRequest(sourceEndpoints.removeKey, { params, query: { version: source?.version } });
    form.replaceSource(data);
    form.change({ isEnabled: false });
  };
  const deleteSource = async () => {
    await sendRequest(sourceEndpoints.remove, { params, query: { version: source?.version } });
    onReload();
  };
  return (
    <Stack spacing={2} sx={{ maxWidth: 960 }}>
      {form.conflict && <ConflictAlert message={form.conflict} onReload={onReload} />}
      <form onSubmit={submit} noValidate>
        <PanelCard title={source ? 'Source' : 'No source yet'}>
          <Stack spacing={2}>
            <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
              Fetches the players and their wagers from an interface of the casino, or from a published sheet. Importing files works with
              and without a source.
            </Typography>
            <DeclarationFields
              draft={draft}
              presets={presets}
              errors={errors}
              onChange={form.change}
              onLeave={() => form.showErrors(declarationErrors(draft))}
            />
            {declaration && <SettingFields declaration={declaration} draft={draft} errors={errors} onChange={form.change} />}
            <KeyField
              source={source}
              origin={declaration && usesKey(declaration) ? originOf(declaration) : null}
              value={draft.key}
              error={errors.key}
              onChange={(key) => form.change({ key })}
              onDelete={deleteKey}
            />
            {declaration && <WhenFields declaration={declaration} draft={draft} errors={errors} onChange={form.change} />}
            {form.failure && <Alert severity="error">{form.failure}</Alert>}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button type="submit" variant="contained" loading={form.isBusy}>
                Save
              </Button>
              <Box sx={{ flex: 1 }} />
              {source && (
                <ActionButton
                  color="warning"
                  act={deleteSource}
                  done="The source is deleted"
                  confirm={{
                    title: 'Delete this source?',
                    content: 'Its declaration, settings and key are deleted, and nothing is fetched for this platform any more.',
                  }}
                >
                  Delete the source
                </ActionButton>
              )}
            </Box>
          </Stack>
        </PanelCard>
      </form>
      <Trial platform={platform} draft={draft} presets={presets} onErrors={form.showErrors} />
    </Stack>
  );
}

/** What is wrong with the declaration alone, when its field is left. */
function declarationErrors(draft: Draft): FieldErrors {
  const { declaration } = errorsOf(draft);
  return declaration === undefined ? {} : { declaration };
}

interface PartProps {
  declaration: SourceDeclaration;
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

const SettingFields = ({ declaration, draft, errors, onChange }: PartProps) =>
  settingsOf(declaration).map(({ name, label, help, default: value }) => (
    <TextField
      key={name}
      label={label}
      required={value === undefined}
      value={draft.settings[name] ?? ''}
      error={errors[`settings.${name}`] !== undefined}
      helperText={errors[`settings.${name}`] ?? [help, value !== undefined && `Empty: ${value}.`].filter(Boolean).join(' ')}
      onChange={({ target }) => onChange({ settings: { ...draft.settings, [name]: target.value } })}
    />
  ));

function WhenFields({ declaration, draft, errors, onChange }: PartProps) {
  const shortest = Math.ceil(declaration.least_interval_seconds / 60);
  return (
    <>
      <TextField
        label="Minutes between two fetches"
        value={draft.interval}
        error={errors.interval_minutes !== undefined}
        helperText={errors.interval_minutes ?? `Empty: ${shortest}, the shortest for this source.`}
        onChange={({ target }) => onChange({ interval: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Box>
        <FormControlLabel
          control={<Switch checked={draft.isEnabled} onChange={({ target }) => onChange({ isEnabled: target.checked })} />}
          label="The source is on"
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          While it is off, only "Try it" fetches from it.
        </Typography>
      </Box>
    </>
  );
}
