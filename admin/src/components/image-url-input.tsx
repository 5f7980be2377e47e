import { Box } from '@mui/material';
import { TextInput, maxLength, regex } from 'react-admin';
import { useWatch } from 'react-hook-form';

const IMAGE_URL = /^(\/storage\/|https:\/\/)\S+$/;

/** The URL of an image, with a preview. */
export function ImageUrlInput({ source, label = 'Picture' }: { source: string; label?: string }) {
  const url: unknown = useWatch({ name: source });
  return (
    <>
      <TextInput
        source={source}
        label={label}
        helperText="A path such as /storage/slots/name.webp, or an address with https://. Empty: none."
        validate={[maxLength(300), regex(IMAGE_URL, 'This has to begin with /storage/ or https://.')]}
      />
      {typeof url === 'string' && IMAGE_URL.test(url) && (
        <Box
          component="img"
          key={url}
          src={url}
          alt="How it looks"
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, mb: 2 }}
        />
      )}
    </>
  );
}
