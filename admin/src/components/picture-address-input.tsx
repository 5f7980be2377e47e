import Box from '@mui/material/Box';
import { TextInput, maxLength, regex } from 'react-admin';
import { useWatch } from 'react-hook-form';

const ADDRESS = /^(\/storage\/|https:\/\/)\S+$/;

/** Where a picture lies, and the picture as far as it is there. */
export function PictureAddressInput({ source, label = 'Picture' }: { source: string; label?: string }) {
  const address: unknown = useWatch({ name: source });
  return (
    <>
      <TextInput
        source={source}
        label={label}
        helperText="A path such as /storage/slots/name.webp, or an address with https://. Empty: none."
        validate={[maxLength(300), regex(ADDRESS, 'This has to begin with /storage/ or https://.')]}
      />
      {typeof address === 'string' && ADDRESS.test(address) && (
        <Box component="img" key={address} src={address} alt="How it looks" sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, mb: 2 }} />
      )}
    </>
  );
}
