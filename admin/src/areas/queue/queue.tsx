import QueueIcon from '@mui/icons-material/InboxOutlined';
import { Box, Skeleton } from '@mui/material';
import { queueEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Menu } from 'react-admin';
import { HIDDEN } from '../../components/rows';
import { useMay } from '../../data/permissions';
import { sendRequest } from '../../data/request';

/** How often the menu counts what waits. The panel has no event stream. */
const COUNT_MS = 30_000;

// Lazy, since few visits of the panel need more than its count.
const Queue = lazy(() => import('./queue-page').then(({ Queue }) => ({ default: Queue })));

/** The page of what waits for the staff. */
export const QueuePage = () => (
  <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
    <Queue />
  </Suspense>
);

/** The queue's entry in the menu, with the number of rows that wait; none for who may see nothing that does. */
export function QueueItem() {
  const may = useMay();
  return may(queueEndpoints.list.permission) ? <CountingItem /> : null;
}

function CountingItem() {
  const { data } = useQuery({
    queryKey: ['queue', 'count'],
    queryFn: ({ signal }) => sendRequest(queueEndpoints.list, { query: { per_page: 1 }, signal }),
    refetchInterval: COUNT_MS,
  });
  const total = data?.total ?? 0;
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
