import { Alert, Stack } from '@mui/material';
import { staffAccountEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SecondFactors } from './second-factors';
import { Sessions } from './sessions';

/** One's own account: second factors, and the browsers in which one is signed in. */
export function AccountPage() {
  const [codes, setCodes] = useState<string[]>([]);
  const { data, error } = useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => (await sendRequest(staffAccountEndpoints.get, { signal })).data,
  });
  const isMissing = data?.is_required && data.factors.length === 0 && !data.needs_reset;
  return (
    <>
      <Title title="Your account" />
      {error && !data && <LoadError error={error} />}
      {data && (
        <Stack sx={{ gap: 2, maxWidth: 960 }}>
          {data.needs_reset && (
            <Alert severity="warning">
              You deleted an account that had a second factor. Ask another Admin to remove it on your member page, or the site's operator to
              reset it. Then sign in again, and the rest of the panel opens.
            </Alert>
          )}
          {isMissing && (
            <Alert severity="warning">Your role needs a second factor. Set one up here, and the rest of the panel opens.</Alert>
          )}
          {!data.needs_reset && <SecondFactors account={data} onCodes={setCodes} />}
          {!isMissing && !data.needs_reset && <Sessions />}
        </Stack>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </>
  );
}
