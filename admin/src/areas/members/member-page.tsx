import { Alert, Box, Card, CardContent, Stack, Typography } from '@mui/material';
import type { ListedMember, StaffMember } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { MemberLink, When } from '../../components/cells';
import { RowPage } from '../../components/area-pages';
import { RecentActivity } from './recent-activity';
import { Ledger } from './ledger';
import { MemberActions } from './member-actions';
import { ProfileFacts } from './profile-facts';
import { MemberRole } from './member-role';
import { Allowed } from '../../components/allowed';

/** The page of a member: profile, balance, activity, ledger and actions. */
export const MemberPage = () => (
  <RowPage>
    <MemberParts />
  </RowPage>
);

function MemberParts() {
  const member = useRecordContext<ListedMember | StaffMember>();
  // While the member loads, react-admin passes the cached row of the list, which has fewer fields.
  if (!member || !('casinos' in member)) return null;
  return (
    // `minmax(0, …)`, so that the wide ledger scrolls inside its column.
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1080 }}>
      {member.banned_at && (
        <Alert severity="error">
          Banned since <When at={member.banned_at} />: {member.ban_reason}
        </Alert>
      )}
      {member.excluded_at && (
        <Alert severity="info">
          Excluded from playing since <When at={member.excluded_at} />, {member.excluded_until && 'until '}
          <When at={member.excluded_until} none="permanently" />. Leave them out of everything that you send.
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
            <Figure name="Points" value={points.toLocaleString('en-US')} />
            <Figure name="XP" value={xp.toLocaleString('en-US')} />
            <Figure name="Role" value={<MemberRole member={member} />} />
          </Stack>
          <MemberActions member={member} />
        </Stack>
      </CardContent>
    </Card>
  );
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="h6" sx={{ m: 0, whiteSpace: 'nowrap' }}>
      {value}
    </Typography>
  </div>
);
