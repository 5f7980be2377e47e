import { Stack } from '@mui/material';
import { memberEndpoints, roleOf, type StaffMember } from '@greenroom/contract/admin';
import { TextInput, required, useGetIdentity, useRedirect } from 'react-admin';
import { sendRequest } from '../../data/request';
import { saveFile } from '../../data/save-file';
import { ActionDialog } from '../../components/actions';

interface MemberProps {
  member: StaffMember;
}

/** What the staff does with a member's data at their request. Staff delete their own account on the site. */
export function MemberData({ member }: MemberProps) {
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
      text={`Everything that is stored about ${username}, at their request. The audit log records the download.`}
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
      text={`At the request of ${username}. Their profile, tickets, messages and pictures are deleted, and they are signed out everywhere. Sums, raffles and results stay, without a name. This cannot be undone.`}
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

const isName = (username: string) => (typed: unknown) => (typed === username ? undefined : 'This is not the username.');
