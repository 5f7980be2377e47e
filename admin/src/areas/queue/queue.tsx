import QueueIcon from '@mui/icons-material/InboxOutlined';
import { Box, Skeleton } from '@mui/material';
import { queueEndpoints } from '@greenroom/contract/admin';
import { lazy, Suspense } from 'react';
import { Menu } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { HIDDEN } from '../../components/rows';
import { useMay } from '../../data/permissions';
import { sendRequest } from '../../data/request';

// Lazy, since most visits need its count only.
const Queue = lazy(() => import('./queue-page').then(({ Queue }) => ({ default: Queue })));

export const QueuePage = () => (
  <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
    <Queue />
  </Suspense>
);

/** Shows the queue with its number of waiting rows to those who may see any kind. */
export function QueueItem() {
  const may = useMay();
  const total = useQueueCount();
  if (!may(queueEndpoints.list.permission)) return null;
  return <Menu.Item to="/queue" primaryText={total > 0 ? <Counted total={total} /> : 'Queue'} leftIcon={<QueueIcon />} />;
}

const Counted = ({ total }: { total: number }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
    Queue{' '}
    <Box
      component="span"
      sx={{
        px: 1,
        borderRadius: 4,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '20px',
      }}
    >
      {total.toLocaleString('en-US')}
      <Box component="span" sx={HIDDEN}>
        {' '}
        waiting
      </Box>
    </Box>
  </Box>
);

/** The panel has no event stream. */
const COUNT_MS = 30_000;

/** Returns the number of waiting rows; 0 for those who may see no kind. */
export function useQueueCount(): number {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['queue', 'count'],
    queryFn: ({ signal }) => sendRequest(queueEndpoints.list, { query: { per_page: 1 }, signal }),
    enabled: may(queueEndpoints.list.permission),
    refetchInterval: COUNT_MS,
    // The window's title shows it while another tab is in front.
    refetchIntervalInBackground: true,
  });
  return data?.total ?? 0;
}
