import { Alert, Card, CardContent, Stack, Typography } from '@mui/material';
import { memberEndpoints, type MemberActivity } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../data/request';
import { When } from '../../components/cells';

const LISTS: { name: keyof MemberActivity; title: string; none: string }[] = [
  { name: 'redemptions', title: 'Purchases', none: 'No purchases yet.' },
  { name: 'claims', title: 'Challenge claims', none: 'No claims yet.' },
  { name: 'tickets', title: 'Tickets', none: 'No tickets yet.' },
];

/** A member's latest redemptions, claims and tickets, as far as the user may see them. */
export function RecentActivity({ memberId }: { memberId: string }) {
  const { data, error } = useQuery({
    queryKey: ['members', 'recent', memberId],
    queryFn: ({ signal }) => sendRequest(memberEndpoints.recent, { params: { id: memberId }, signal }),
  });
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {LISTS.filter(({ name }) => data?.data[name] !== null).map(({ name, title, none }) => (
          <section key={name} aria-label={title}>
            <Typography variant="h6" component="h2" gutterBottom>
              {title}
            </Typography>
            {data?.data[name] && <ActivityList activities={data.data[name]} none={none} />}
          </section>
        ))}
      </CardContent>
    </Card>
  );
}

function ActivityList({ activities, none }: { activities: NonNullable<MemberActivity['tickets']>; none: string }) {
  if (activities.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 0.5, listStyle: 'none' }}>
      {activities.map(({ id, name, status, created_at: at }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
            {status}, <When at={at} />
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
