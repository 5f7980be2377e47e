import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { type appearanceEndpoints, pictureEndpoints } from '@greenroom/contract/admin';
import { useId, useRef, useState, type AriaAttributes, type RefObject } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { sendRequest } from '../data/request';

interface ImageUploadInputProps {
  source: string;
  label: string;
  helperText?: string;
  endpoint?: typeof pictureEndpoints.upload | typeof appearanceEndpoints.upload;
  fit?: 'cover' | 'contain';
}

const UPLOADING = 'The image is still uploading.';
const HELP = 'PNG, JPEG, WebP, AVIF or GIF, 5 MB at most.';

/** Uploads an image as soon as it is chosen; its path is saved with the form. */
export function ImageUploadInput({
  source,
  label,
  helperText = HELP,
  endpoint = pictureEndpoints.upload,
  fit = 'cover',
}: ImageUploadInputProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const isPending = useRef(false);
  const [isUploading, setUploading] = useState(false);
  const [refusal, setRefusal] = useState('');
  const labelId = useId();
  // Blocks saving during an upload, which would lose the image.
  const { field, fieldState } = useInput<string | null>({
    source,
    defaultValue: null,
    validate: () => (isPending.current ? UPLOADING : undefined),
  });
  const isRefused = refusal !== '' || fieldState.invalid;

  const upload = async (form: FormData) => {
    isPending.current = true;
    setUploading(true);
    setRefusal('');
    try {
      const { data } = await sendRequest(endpoint, { form });
      isPending.current = false;
      field.onChange(data.path);
    } catch (cause) {
      setRefusal((cause as Error).message);
    } finally {
      isPending.current = false;
      setUploading(false);
    }
  };

  return (
    <Box role="group" aria-labelledby={labelId} sx={{ width: '100%', mt: 1, mb: 2 }}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {label}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Preview path={field.value} label={label} fit={fit} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Button variant="outlined" onClick={() => fileInput.current?.click()} loading={isUploading}>
            {field.value ? 'Choose another image' : 'Choose an image'}
          </Button>
          {field.value && (
            <Button color="inherit" onClick={() => field.onChange(null)} disabled={isUploading}>
              Remove the image
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText error={isRefused} role={isRefused ? 'alert' : undefined}>
        {refusal || <InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      </FormHelperText>
      <PictureFile ref={fileInput} aria-labelledby={labelId} onChoose={(form) => void upload(form)} />
    </Box>
  );
}

function Preview({ path, label, fit }: { path: string | null; label: string; fit: 'cover' | 'contain' }) {
  const frame = {
    width: 128,
    height: 96,
    flexShrink: 0,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    backgroundColor: 'background.default',
  };
  if (path) return <Box component="img" src={path} alt={`${label} as it is shown`} sx={{ ...frame, objectFit: fit }} />;
  return (
    <Box sx={{ ...frame, display: 'grid', placeItems: 'center', borderStyle: 'dashed', color: 'text.secondary' }}>
      <AddIcon />
    </Box>
  );
}

interface PictureFileProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  ref: RefObject<HTMLInputElement | null>;
  onChoose: (form: FormData) => void;
}

export const PictureFile = ({ onChoose, ...props }: PictureFileProps) => (
  <input
    {...props}
    type="file"
    accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (!file) return;
      const form = new FormData();
      form.append('picture', file);
      // Lets the same file be chosen again.
      target.value = '';
      onChoose(form);
    }}
  />
);
