import { contentPageEndpoints, type ContentPageFields } from '@greenroom/contract/admin';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { PanelCard } from '../../components/panel-card';
import { fieldErrorsOf, showFieldErrors } from '../../data/field-errors';
import { sendRequest } from '../../data/request';

/** What is entered, rendered as the site will show it; nothing is saved. */
export function PagePreview() {
  const form = useFormContext<ContentPageFields>();
  const { mutate, data, error, isPending } = useMutation<string, HttpError>({
    mutationFn: async () => {
      const { data: rendered } = await sendRequest(contentPageEndpoints.preview, { body: { body: form.getValues('body') ?? '' } });
      return rendered.html;
    },
    onMutate: () => form.clearErrors('body'),
    onError: (refusal) => showFieldErrors(fieldErrorsOf(refusal), form.setError),
  });
  return (
    <PanelCard title="Preview">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Preview' : 'Preview again'}
        </Button>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data !== undefined && (
          // The same renderer as the site's, which emits no HTML of the text (decision 0073).
          <Box
            role="region"
            aria-label="Preview of the page"
            sx={{
              width: '100%',
              overflowWrap: 'anywhere',
              '& img': { maxWidth: '100%' },
              '& [role="group"]': { overflowX: 'auto' },
              '& a': { color: 'primary.main' },
            }}
            dangerouslySetInnerHTML={{ __html: data }}
          />
        )}
      </Stack>
    </PanelCard>
  );
}
