import { Skeleton, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { leftOf, useSetup } from './use-setup';
import { Step } from './step';

export function SetupPage() {
  const { data, error } = useSetup();
  return (
    <Stack sx={{ gap: 2, maxWidth: 960 }}>
      <Title title="Set-up" />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {data && leftOf(data) === 0
          ? 'Nothing is left to do. What is connected here is tested before it is saved, and in use at once.'
          : 'What the site needs, in an order that works. Connections are tested before they are saved, and in use at once. Each step can be left for later.'}
      </Typography>
      {error && !data && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data?.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </Stack>
  );
}
