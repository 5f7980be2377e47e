import { Skeleton, Stack, Typography } from '@mui/material';
import { setupEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import { Step } from './step';

/** The checklist of setting the site up: each step with its state, its form and its test. */
export function SetupPage() {
  const { data, error } = useQuery({
    queryKey: ['setup'],
    queryFn: async ({ signal }) => (await sendRequest(setupEndpoints.get, { signal })).data,
  });
  const left = data?.filter(({ status }) => status === 'open' || status === 'failed').length ?? 0;
  return (
    <Stack sx={{ gap: 2, maxWidth: 960 }}>
      <Title title="Set-up" />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {left === 0
          ? 'Nothing is left to do. What is connected here is tested before it is saved, and in use at once.'
          : 'What the site needs, in an order that works. Each step is tested before it is saved, is in use at once, and can be left for later.'}
      </Typography>
      {error && !data && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data?.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </Stack>
  );
}
