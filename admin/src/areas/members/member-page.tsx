import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { type ListedMember, type StaffMember, memberEndpoints, type MemberActivity, type LedgerEntry } from '@greenroom/contract/admin';
import { useRecordContext, DataTable } from 'react-admin';
import { MemberLink, When, Figure } from '../../components/parts';
import { RowPage } from '../../components/area-pages';
import { MemberActions } from './member-actions';
import { ProfileFacts } from './profile-facts';
import { MemberRole } from './member-role';
import { Allowed } from '../../components/actions';
import { useData } from '../../data/request';
import { InnerList } from '../../components/rows';

export const MemberPage = () => (
  <RowPage>
    <MemberParts />
  </RowPage>
);

function MemberParts() {
  const member = useRecordContext<ListedMember | StaffMember>();
  // react-admin first passes the list's cached row, which has fewer fields.
  if (!member || !('casinos' in member)) return null;
  return (
    // `minmax(0, …)` lets the wide ledger scroll inside its column.
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1080 }}>
      {member.banned_at && (
        <Alert severity="error">
          Banned since <When at={member.banned_at} />: {member.ban_reason}
        </Alert>
      )}
      {member.excluded_at && (
        <Alert severity="info">
          Excluded from playing since <When at={member.excluded_at} />, {member.excluded_until && 'until '}
          <When at={member.excluded_until} none="permanently" />. Don&apos;t send them anything.
        </Alert>
      )}
      {member.same_as.map(({ id, username, note, judged_at: at }) => (
        <Alert key={id} severity="warning">
          Judged to be the same person as <MemberLink member={{ username }} /> on <When at={at} />
          {note ? `: ${note}` : '.'}
        </Alert>
      ))}
      <Head member={member} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <ProfileFacts member={member} />
        <RecentActivity memberId={member.id} />
      </Box>
      <Allowed to="points:see">
        <Ledger memberId={member.id} />
      </Allowed>
    </Box>
  );
}

function Head({ member }: { member: StaffMember }) {
  const { points, xp } = member;
  return (
    <Card>
      <CardContent>
        <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, alignItems: { md: 'center' }, justifyContent: 'space-between' }}>
          <Stack component="dl" direction="row" sx={{ m: 0, gap: 4 }}>
            <Figure isLarge name="Points" value={points.toLocaleString('en-US')} />
            <Figure isLarge name="XP" value={xp.toLocaleString('en-US')} />
            <Figure isLarge name="Role" value={<MemberRole member={member} />} />
          </Stack>
          <MemberActions member={member} />
        </Stack>
      </CardContent>
    </Card>
  );
}

const LISTS: { name: keyof MemberActivity; title: string; none: string }[] = [
  { name: 'redemptions', title: 'Purchases', none: 'No purchases yet.' },
  { name: 'claims', title: 'Challenge claims', none: 'No claims yet.' },
  { name: 'tickets', title: 'Tickets', none: 'No tickets yet.' },
];

function RecentActivity({ memberId }: { memberId: string }) {
  const { data, error } = useData(['members', 'recent', memberId], memberEndpoints.recent, { params: { id: memberId } });
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {LISTS.filter(({ name }) => data?.[name] !== null).map(({ name, title, none }) => (
          <section key={name} aria-label={title}>
            <Typography variant="h6" component="h2" gutterBottom>
              {title}
            </Typography>
            {data?.[name] && <ActivityList activities={data[name]} none={none} />}
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

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always' });

function Ledger({ memberId }: { memberId: string }) {
  return (
    <Card component="section" aria-labelledby="ledger-title">
      <Typography id="ledger-title" variant="h6" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        Points history
      </Typography>
      <InnerList
        resource={`members/${memberId}/ledger`}
        sort={{ field: 'id', order: 'DESC' }}
        sizes={[10, 25, 50]}
        none="No points earned or spent yet."
      >
        <DataTable.Col source="created_at" label="When" disableSort field={When} />
        <DataTable.Col
          source="amount"
          label="Points"
          align="right"
          disableSort
          render={(line) => <Amount amount={(line as LedgerEntry).amount} />}
        />
        <DataTable.NumberCol source="balance_after" label="Balance" disableSort />
        <DataTable.Col source="reason" label="What for" disableSort />
        <DataTable.Col source="note" label="Note of the staff" disableSort />
      </InnerList>
    </Card>
  );
}

const Amount = ({ amount }: Pick<LedgerEntry, 'amount'>) => (
  <Typography component="span" variant="body2" sx={{ color: amount > 0 ? 'success.main' : 'error.main', fontWeight: 600 }}>
    {signed.format(amount)}
  </Typography>
);
