import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memberEndpoints, type RecentActivity } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../data/request';

const LISTS: { name: keyof RecentActivity; title: string; none: string }[] = [
  { name: 'redemptions', title: 'Purchases', none: 'Bought nothing yet.' },
  { name: 'claims', title: 'Challenge claims', none: 'Claimed nothing yet.' },
  { name: 'tickets', title: 'Tickets', none: 'Wrote no ticket yet.' },
];

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The last few things that a member bought, claimed and wrote. */
export function Lately({ memberId }: { memberId: string }) {
  const { data, error } = useQuery({
    queryKey: ['members', 'recent', memberId],
    queryFn: ({ signal }) => sendRequest(memberEndpoints.recent, { params: { id: memberId }, signal }),
  });
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {LISTS.map(({ name, title, none }) => (
          <section key={name} aria-label={title}>
            <Typography variant="h6" component="h2" gutterBottom>
              {title}
            </Typography>
            {data && <Doings doings={data.data[name]} none={none} />}
          </section>
        ))}
      </CardContent>
    </Card>
  );
}

function Doings({ doings, none }: { doings: RecentActivity['tickets']; none: string }) {
  if (doings.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 0.5, listStyle: 'none' }}>
      {doings.map(({ id, name, status, created_at: at }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {status}, {day.format(new Date(at))}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
