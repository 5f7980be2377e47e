import { Autocomplete, TextField } from '@mui/material';
import { KNOWN_BOTS } from '@greenroom/contract/admin';
import { useController } from 'react-hook-form';

interface Fields {
  excluded_accounts: string[];
}

const BOTS: readonly string[] = KNOWN_BOTS;

/** Names at Kick that get no points. Known bots are suggestions: which of them a channel has is not known. */
export function ExcludedAccountsInput() {
  const { field, fieldState } = useController<Fields, 'excluded_accounts'>({ name: 'excluded_accounts' });
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      fullWidth
      options={BOTS.filter((name) => !field.value.includes(name))}
      value={field.value}
      onChange={(_event, names) => field.onChange([...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))])}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Excluded accounts"
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ??
            'Bots and others who get nothing: names at Kick, or user ids, which stay the same when a name changes. The streamer gets nothing anyway.'
          }
        />
      )}
      sx={{ mt: 1, mb: 2 }}
    />
  );
}
