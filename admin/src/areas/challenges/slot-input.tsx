import { Autocomplete, TextField } from '@mui/material';
import { challengeEndpoints, type StaffSlot } from '@greenroom/contract/admin';
import { InputHelperText, useGetList, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { limitsOf } from '../../data/form-schema';

const { validate } = limitsOf(challengeEndpoints.create.body).slot_name;
const MAX_SUGGESTIONS = 8;

/** Name of a slot, with suggestions; choosing one also sets its image. */
export function SlotInput() {
  const { field, fieldState, id } = useInput<string | null>({ source: 'slot_name', validate });
  const { setValue } = useFormContext();
  const text = field.value ?? '';
  const { data: found = [] } = useGetList<StaffSlot>(
    'slots',
    { filter: { search: text }, pagination: { page: 1, perPage: MAX_SUGGESTIONS }, sort: { field: 'name', order: 'ASC' } },
    { enabled: text.trim().length > 1 },
  );

  const choose = (name: string) => {
    const slot = found.find((each) => each.name === name);
    if (slot?.image) setValue('slot_image', slot.image, { shouldDirty: true });
  };
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={found.map(({ name }) => name)}
      // Filtered by the server.
      filterOptions={(options) => options}
      inputValue={text}
      onInputChange={(_event, value) => field.onChange(value)}
      onChange={(_event, value) => value && choose(value)}
      onBlur={field.onBlur}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Slot"
          size="small"
          margin="dense"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            <InputHelperText error={fieldState.error?.message} helperText="Choosing one of the listed slots also sets its picture." />
          }
        />
      )}
    />
  );
}
