import { contentPageEndpoints, type ContentPageFields } from '@greenroom/contract/admin';
import { Button, FormHelperText, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { PictureFile } from '../../components/picture-file';
import { sendRequest } from '../../data/request';

/** Uploads a picture, and adds it to the end of the text. */
export function PagePicture() {
  const { getValues, setValue } = useFormContext<ContentPageFields>();
  const fileInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: FormData) => (await sendRequest(contentPageEndpoints.upload, { form })).data.path,
    onSuccess: (path) =>
      setValue('body', `${getValues('body') ?? ''}\n\n![What the picture shows](${path})\n`.trimStart(), { shouldDirty: true }),
  });
  return (
    <Stack sx={{ alignItems: 'flex-start', mb: 2 }}>
      <Button variant="outlined" onClick={() => fileInput.current?.click()} loading={isPending}>
        Add a picture
      </Button>
      <FormHelperText error={error !== null} role={error ? 'alert' : undefined}>
        {error?.message ?? 'PNG, JPEG, WebP, AVIF or GIF, 5 MB at most. It is added to the end of the text, from where you can move it.'}
      </FormHelperText>
      <PictureFile ref={fileInput} aria-label="Picture of the page" onChoose={mutate} />
    </Stack>
  );
}
