import { queueEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../data/permissions';
import { sendRequest } from '../../data/request';

/** How often it is counted. The panel has no event stream. */
const COUNT_MS = 30_000;

/** How much waits for the staff; 0 for who may see nothing that does. */
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
