import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { pictureEndpoints } from '@greenroom/contract/admin';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { sendRequest } from '../data/request';

interface PictureInputProps {
  /** The field with the picture's path below `/storage/`, null without one. */
  source: string;
  label: string;
  helperText?: string;
}

const SENDING = 'The picture is still on its way.';
const HELP = 'PNG, JPEG, WebP or GIF, 5 MB at most.';

/** A picture of a form: sent as soon as it is chosen and shown, and kept with the form's other fields once that is saved. */
export function PictureInput({ source, label, helperText = HELP }: PictureInputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const isOnItsWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const labelId = useId();
  // A form that is saved meanwhile would be saved without it.
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: null, validate: () => (isOnItsWay.current ? SENDING : undefined) });
  const error = refusal || fieldState.error?.message;

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const form = new FormData();
    form.append('picture', file);
    // The same file may be chosen again, such as after a failure.
    target.value = '';
    isOnItsWay.current = true;
    setSending(true);
    setRefusal('');
    try {
      const { data } = await sendRequest(pictureEndpoints.upload, { form });
      isOnItsWay.current = false;
      field.onChange(data.path);
    } catch (cause) {
      setRefusal((cause as Error).message);
    } finally {
      isOnItsWay.current = false;
      setSending(false);
    }
  };

  return (
    <Box role="group" aria-labelledby={labelId} sx={{ width: '100%', mt: 1, mb: 2 }}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {label}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Preview path={field.value} label={label} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Button variant="outlined" onClick={() => chooser.current?.click()} loading={isSending}>
            {field.value ? 'Choose another picture' : 'Choose a picture'}
          </Button>
          {field.value && (
            <Button color="inherit" onClick={() => field.onChange(null)} disabled={isSending}>
              Remove the picture
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText error={Boolean(error)} role={error ? 'alert' : undefined}>
        {error ?? helperText}
      </FormHelperText>
      <input ref={chooser} type="file" accept="image/png,image/jpeg,image/webp,image/gif" aria-labelledby={labelId} hidden onChange={(event) => void send(event)} />
    </Box>
  );
}

function Preview({ path, label }: { path: string | null; label: string }) {
  const frame = { width: 128, height: 96, flexShrink: 0, borderRadius: 1, border: 1, borderColor: 'divider', backgroundColor: 'background.default' };
  if (path) return <Box component="img" src={path} alt={`${label} as it is shown`} sx={{ ...frame, objectFit: 'cover' }} />;
  return (
    <Box sx={{ ...frame, display: 'grid', placeItems: 'center', borderStyle: 'dashed', color: 'text.secondary' }}>
      <AddIcon />
    </Box>
  );
}
