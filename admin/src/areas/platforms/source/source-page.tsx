import { Button, Skeleton, Stack } from '@mui/material';
import { sourceEndpoints, type StaffPlatform } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { LoadError, NO_ERROR_TOAST } from '../../../components/load-error';
import { sendRequest } from '../../../data/request';
import { SourceForm } from './source-form';

/** Where the wagers of a platform are fetched from. */
export function SourcePage() {
  const { id = '' } = useParams();
  const platform = useGetOne<StaffPlatform>('platforms', { id: Number(id) }, NO_ERROR_TOAST);
  const stored = useQuery({
    queryKey: ['platforms', id, 'source'],
    queryFn: async ({ signal }) => ({
      source: (await sendRequest(sourceEndpoints.get, { params: { id }, signal })).data,
      presets: (await sendRequest(sourceEndpoints.presets, { signal })).data,
    }),
    gcTime: 0,
  });
  const error = platform.error ?? stored.error;
  if (!platform.data || !stored.data) {
    return (
      <>
        <Title title="Source" />
        {error ? <LoadError error={error} /> : <Skeleton variant="rounded" height={320} />}
      </>
    );
  }
  return (
    <>
      <Title title={`Source of ${platform.data.name}`} />
      <Stack direction="row" sx={{ mb: 1 }}>
        <Button component={Link} to={`/platforms/${id}`}>
          Edit the platform
        </Button>
      </Stack>
      <SourceForm key={id} platform={platform.data} {...stored.data} />
    </>
  );
}
