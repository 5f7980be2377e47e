import { Chip, Stack } from '@mui/material';
import type { AccountSession } from '@greenroom/contract';
import { PERMISSIONS, staffAccountEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../components/actions';
import { When } from '../../components/cells';
import { LoadError } from '../../components/load-error';
import { PanelCard } from '../../components/panel-card';
import { StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

/** The browsers in which the user is signed in, with what signs them out. */
export function Sessions() {
  const { data, error } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => (await sendRequest(staffAccountEndpoints.sessions, { signal })).data,
  });
  return (
    <PanelCard title="Where you are signed in">
      {error && !data && <LoadError error={error} />}
      {data && (
        <StaticTable
          label="Your sessions"
          hasRowHeaders
          hasCards
          columns={['Browser', 'Network', 'Signed in', 'Last used', 'Action']}
          rows={data.map((session) => ({ key: session.id, cells: cellsOf(session) }))}
        />
      )}
      {data && data.length > 1 && (
        <Stack sx={{ mt: 2, alignItems: 'flex-start' }}>
          <ActionButton
            permission={PERMISSIONS}
            color="warning"
            variant="outlined"
            act={() => sendRequest(staffAccountEndpoints.endOtherSessions)}
            done="You are signed out everywhere else"
            confirm={{ title: 'Sign out everywhere else?', content: 'You stay signed in here alone.' }}
          >
            Sign out everywhere else
          </ActionButton>
        </Stack>
      )}
    </PanelCard>
  );
}

function cellsOf({ id, is_current: isCurrent, device, network, signed_in_at: signedInAt, used_at: usedAt }: AccountSession) {
  const name = device ?? 'Not recorded';
  return [
    name,
    network ?? 'Not recorded',
    <When key="signed-in" at={signedInAt} />,
    <When key="used" at={usedAt} none="Not recorded" />,
    isCurrent ? (
      <Chip key="current" size="small" label="This browser" />
    ) : (
      <ActionButton
        permission={PERMISSIONS}
        key="end"
        size="small"
        color="warning"
        aria-label={`Sign out ${name}`}
        act={() => sendRequest(staffAccountEndpoints.endSession, { params: { id } })}
        done={`${name} is signed out`}
      >
        Sign out
      </ActionButton>
    ),
  ];
}
