import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StaffSourcePreset } from '@greenroom/contract/admin';
import { declarationText, type Draft, type FieldErrors } from './draft';

interface DeclarationFieldsProps {
  draft: Draft;
  presets: StaffSourcePreset[];
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
  /** Leaves the field of the declaration. */
  onLeave: () => void;
}

/** The choice of a preset with its note, or a declaration of one's own. */
export function DeclarationFields({ draft, presets, errors, onChange, onLeave }: DeclarationFieldsProps) {
  const preset = presets.find(({ name }) => name === draft.choice);
  return (
    <>
      <TextField
        select
        label="Wagers come from"
        value={draft.choice}
        error={errors.preset !== undefined}
        helperText={errors.preset}
        onChange={({ target }) => onChange({ choice: target.value as Draft['choice'] })}
      >
        {presets.map(({ name, declaration }) => (
          <MenuItem key={name} value={name}>
            {declaration.label}
          </MenuItem>
        ))}
        <MenuItem value="own">A declaration of your own</MenuItem>
      </TextField>
      {preset && (
        <Alert severity="info" role="note">
          {preset.declaration.note} This preset follows public descriptions and has not met a real key. Try it before you switch it on; if
          the response does not fit, it is shown as it was received.
          <Box sx={{ mt: 1 }}>
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              onClick={() => onChange({ choice: 'own', text: declarationText(preset.declaration) })}
            >
              Change a copy of it
            </Button>
          </Box>
        </Alert>
      )}
      {draft.choice === 'own' && (
        <TextField
          multiline
          minRows={8}
          maxRows={24}
          label="Declaration"
          value={draft.text}
          error={errors.declaration !== undefined}
          helperText={
            errors.declaration ??
            'JSON that says how to fetch and to read. Choose a preset above and change a copy of it, or see "Sources" in the documentation for every part.'
          }
          onChange={({ target }) => onChange({ text: target.value })}
          onBlur={onLeave}
          slotProps={{
            htmlInput: { spellCheck: false, sx: { fontFamily: 'monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' } },
            formHelperText: { sx: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
          }}
        />
      )}
    </>
  );
}
