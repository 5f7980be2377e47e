import { Box, Card, CardContent, Link, Typography, Stack } from '@mui/material';
import { type StaffMember, memberEndpoints, roleOf } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { TextInput, required, useGetIdentity, useRedirect } from 'react-admin';
import { When, Facts } from '../../components/parts';
import { sendRequest } from '../../data/request';
import { saveFile } from '../../data/files';
import { ActionDialog } from '../../components/actions';

export function ProfileFacts({ member }: { member: StaffMember }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Name', member.username],
    ['Display name', member.global_name],
    ['Discord id', member.id],
    ['Email', member.email],
    ['On Kick', member.kick_username && `${member.kick_username} (id ${member.kick_user_id})`],
    ['X', member.twitter_user],
    ['YouTube', member.youtube_user],
    ['Instagram', member.instagram_user],
    ['TikTok', member.tiktok_user],
    ...member.casinos.map(({ label, name }): [string, string] => [label, name]),
    [
      'About themselves',
      member.bio && (
        <Box key="bio" sx={{ whiteSpace: 'pre-line' }}>
          {member.bio}
        </Box>
      ),
    ],
    ['Follows', `${member.following.toLocaleString('en-US')} members`],
    ['Followed by', `${member.followers.toLocaleString('en-US')} members`],
    ['Joined', <When key="joined" at={member.created_at} />],
    ['Last here', <When key="here" at={member.last_active} none="Never" />],
    ['Last daily reward', member.last_daily_claim && <When key="daily" at={member.last_daily_claim} />],
  ];
  return (
    <Card component="section" aria-labelledby="profile-title">
      <CardContent>
        <Typography id="profile-title" variant="h6" component="h2" gutterBottom>
          Profile
        </Typography>
        <Facts of={facts.filter(([, value]) => value)} />
        <Link href={`/profile/${encodeURIComponent(member.username)}`} variant="body2" sx={{ display: 'inline-block', mt: 2 }}>
          Their page on the site
        </Link>
        <MemberData member={member} />
      </CardContent>
    </Card>
  );
}

interface MemberProps {
  member: StaffMember;
}

/** Acts on a member's data at their request. Staff delete their own account on the site. */
function MemberData({ member }: MemberProps) {
  const { identity } = useGetIdentity();
  if (!member.is_changeable) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
      <ExportAction member={member} />
      {identity?.id !== member.id && roleOf(member) === 'Member' && <DeleteAction member={member} />}
    </Stack>
  );
}

function ExportAction({ member: { id, username } }: MemberProps) {
  const act = async () => {
    const { data } = await sendRequest(memberEndpoints.exportData, { params: { id } });
    saveFile(`data-of-${id}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  };
  return (
    <ActionDialog
      permission="members:configure"
      label="Download data"
      action="Download"
      text={`Downloads everything stored about ${username}. Only do this at their request. The audit log records the download.`}
      act={act}
      done="Data downloaded"
    />
  );
}

function DeleteAction({ member: { id, username } }: MemberProps) {
  const redirect = useRedirect();
  const act = async (values: { username: string }) => {
    await sendRequest(memberEndpoints.deleteData, { params: { id }, body: values });
    redirect('list', 'members');
  };
  return (
    <ActionDialog
      permission="members:configure"
      label="Delete member's data"
      action="Delete for good"
      color="error"
      text={`At the request of ${username}. Their profile, tickets, messages and images are deleted, and they're signed out everywhere. Totals, raffles and results stay, without a name. This can't be undone.`}
      act={act}
      done="Member deleted"
    >
      <TextInput
        source="username"
        label={`Type ${username} to confirm`}
        helperText={false}
        validate={[required(), isName(username)]}
        autoComplete="off"
        fullWidth
        autoFocus
      />
    </ActionDialog>
  );
}

const isName = (username: string) => (typed: unknown) => (typed === username ? undefined : "This isn't the username.");
