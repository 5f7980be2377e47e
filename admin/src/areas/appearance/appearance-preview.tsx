import { Alert, Box, Button, Link, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type AppearanceFields, appearanceEndpoints } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { PanelCard } from '../../components/panel-card';
import { useWidth } from '../../components/use-width';
import { fieldErrorsOf, showFieldErrors } from '../../data/field-errors';
import { sendRequest } from '../../data/request';

const WIDTHS = { Phone: 375, Desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;
const HEIGHT = 800;

/** The site with what is entered, in a frame; nobody else sees it. */
export function AppearancePreview() {
  const form = useFormContext<AppearanceFields>();
  const [device, setDevice] = useState<Device>('Desktop');
  const { box, width } = useWidth();
  const { mutate, data, error, isPending } = useMutation<string, HttpError>({
    mutationFn: async () => (await sendRequest(appearanceEndpoints.preview, { body: form.getValues() })).data.path,
    onMutate: () => form.clearErrors(),
    onError: (refusal) => showFieldErrors(fieldErrorsOf(refusal), form.setError),
  });
  const scale = Math.min(1, width / WIDTHS[device]);
  return (
    <PanelCard title="Preview">
      <Stack spacing={2}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The site as guests will see it, with what is entered above. Nobody else sees it, and nothing is published.
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
            {data ? 'Preview again' : 'Preview'}
          </Button>
          <ToggleButtonGroup
            size="small"
            exclusive
            aria-label="Width of the preview"
            value={device}
            onChange={(_event, chosen: Device | null) => chosen && setDevice(chosen)}
          >
            {Object.keys(WIDTHS).map((each) => (
              <ToggleButton key={each} value={each}>
                {each}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {data && (
            <Link href={data} target="_blank" rel="noopener">
              Open in a new tab
            </Link>
          )}
        </Stack>
        {error && <Alert severity="error">{error.message}</Alert>}
        <Box ref={box} sx={{ width: '100%', overflow: 'hidden', ...(data && { height: HEIGHT * scale }) }}>
          {data && (
            <iframe
              key={data}
              src={data}
              title="Preview of the site"
              width={WIDTHS[device]}
              height={HEIGHT}
              style={{ border: 0, transformOrigin: '0 0', transform: `scale(${scale})` }}
            />
          )}
        </Box>
      </Stack>
    </PanelCard>
  );
}
