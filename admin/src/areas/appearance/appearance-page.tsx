import { Box, Skeleton, Typography } from '@mui/material';
import { appearanceEndpoints, type StaffAppearance } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { SettingsForm } from '../../components/settings-form';
import { sendRequest } from '../../data/request';
import { AppearanceInputs } from './appearance-inputs';
import { AppearancePreview } from './appearance-preview';
import { AppearanceVersions } from './appearance-versions';

type Values = Omit<StaffAppearance, 'versions'>;

const valuesOf = ({ versions: _versions, ...values }: StaffAppearance): Values => values;

const publish = async (values: Values): Promise<Values> =>
  valuesOf((await sendRequest(appearanceEndpoints.publish, { body: values })).data);

/** The look of the site: what is live, a preview of what is entered, and the looks before. */
export function AppearancePage() {
  const [restored, setRestored] = useState<StaffAppearance>();
  const { data: loaded, error } = useQuery({
    queryKey: ['appearance'],
    queryFn: async ({ signal }) => (await sendRequest(appearanceEndpoints.get, { signal })).data,
    gcTime: 0,
  });
  const data = restored && loaded && restored.version > loaded.version ? restored : loaded;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <Title title="Appearance" />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        How the site, its overlays, link previews and mails look. Visitors see a change from their next page on, once you publish it.
      </Typography>
      {error && !data && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data && (
        // A restored look replaces what was entered.
        <SettingsForm
          key={restored?.version}
          title="Look"
          permission="settings:configure"
          stored={valuesOf(data)}
          save={publish}
          saveLabel="Publish"
          saved="Published"
          below={<AppearancePreview />}
        >
          <AppearanceInputs />
        </SettingsForm>
      )}
      {data && <AppearanceVersions appearance={data} onRestored={setRestored} />}
    </Box>
  );
}
