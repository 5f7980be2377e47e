import { contentPageEndpoints, type ContentPageFields } from '@greenroom/contract/admin';
import { Button, FormHelperText, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { sendRequest } from '../../data/request';

/** Uploads a picture, and adds it to the end of the text. */
export function PagePicture() {
  const { getValues, setValue } = useFormContext<ContentPageFields>();
  const fileInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(file: File) {
      const form = new FormData();
      form.append('picture', file);
      return (await sendRequest(contentPageEndpoints.upload, { form })).data.path;
    },
    onSuccess: (path) =>
      setValue('body', `${getValues('body') ?? ''}\n\n![What the picture shows](${path})\n`.trimStart(), { shouldDirty: true }),
  });
  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) mutate(file);
    // Lets the same file be chosen again, such as after a failure.
    target.value = '';
  };
  return (
    <Stack sx={{ alignItems: 'flex-start', mb: 2 }}>
      <Button variant="outlined" onClick={() => fileInput.current?.click()} loading={isPending}>
        Add a picture
      </Button>
      <FormHelperText error={error !== null} role={error ? 'alert' : undefined}>
        {error?.message ?? 'PNG, JPEG, WebP, AVIF or GIF, 5 MB at most. It is added to the end of the text, from where you can move it.'}
      </FormHelperText>
      <input
        ref={fileInput}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label="Picture of the page"
        hidden
        onChange={upload}
      />
    </Stack>
  );
}
