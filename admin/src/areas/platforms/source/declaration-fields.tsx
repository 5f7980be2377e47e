import { Alert, Box, Button } from '@mui/material';
import type { StaffSourcePreset } from '@greenroom/contract/admin';
import { SelectInput, TextInput, required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { keepEmptyString } from '../../../components/inputs';
import { declarationText, type Draft, readDeclaration } from './draft';

const isDeclaration = (text: string) => readDeclaration(text).problems.join('\n') || undefined;

/** Chooses a preset, or edits a declaration. */
export function DeclarationFields({ presets }: { presets: StaffSourcePreset[] }) {
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
