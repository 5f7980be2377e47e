import { Alert, Stack, Chip } from '@mui/material';
import { staffAccountEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { Title } from 'react-admin';
import type { AccountSession } from '@greenroom/contract';
import { LoadError } from '../../components/load-error';
import { useData } from '../../data/request';
import { RecoveryCodesDialog, SecondFactors } from './second-factors';
import { ActionButton, sending } from '../../components/actions';
import { When, PanelCard } from '../../components/parts';
import { StaticTable } from '../../components/static-table';

export function AccountPage() {
  const [codes, setCodes] = useState<string[]>([]);
  const { data, error } = useData(['account'], staffAccountEndpoints.get);
  const isMissing = data?.is_required && data.factors.length === 0 && !data.needs_reset;
  return (
    <>
      <Title title="Your account" />
      {error && !data && <LoadError error={error} />}
      {data && (
        <Stack sx={{ gap: 2, maxWidth: 960 }}>
          {data.needs_reset && (
            <Alert severity="warning">
              You deleted an account that had a second factor. Ask another Admin to remove it on your member page, or ask the site&apos;s
              operator to reset it. Then sign in again to open the rest of the panel.
            </Alert>
          )}
          {isMissing && <Alert severity="warning">Your role needs a second factor. Set one up here to open the rest of the panel.</Alert>}
          {!data.needs_reset && <SecondFactors account={data} onCodes={setCodes} />}
          {!isMissing && !data.needs_reset && <Sessions />}
        </Stack>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </>
  );
}

function Sessions() {
  const { data, error } = useData(['account', 'sessions'], staffAccountEndpoints.sessions);
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
            {...sending(staffAccountEndpoints.endOtherSessions)}
            color="warning"
            variant="outlined"
            done="You've been signed out everywhere else"
            confirm={{ title: 'Sign out everywhere else?', content: "You'll only stay signed in here." }}
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
        key="end"
        {...sending(staffAccountEndpoints.endSession, { params: { id } })}
        size="small"
        color="warning"
        aria-label={`Sign out ${name}`}
        done={`${name} is signed out`}
      >
        Sign out
      </ActionButton>
    ),
  ];
}
