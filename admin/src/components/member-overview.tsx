import { Alert, Box, Chip, Link, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { type EarnedPoints, type LedgerEntry, memberEndpoints, type MemberOverview } from '@greenroom/contract/admin';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from '../data/permissions';
import { useData } from '../data/request';
import { When, Figure } from './parts';
import { LoadError } from './load-error';

export function Overview({ id, username }: { id: string; username: string }) {
  const titleId = useId();
  const may = useMay();
  const { data, error } = useData(['members', 'overview', id], memberEndpoints.overview, { params: { id } });
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        The member
      </Typography>
      <Typography id={titleId} component="h2" variant="h6" dir="auto" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {may('members:see') ? (
          <Link component={RouterLink} to={`/members/${id}/show`} underline="hover">
            {username}
          </Link>
        ) : (
          <Link href={`/profile/${encodeURIComponent(username)}`} target="_blank" rel="noopener" underline="hover">
            {username}
          </Link>
        )}
      </Typography>
      {error && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <Content member={data} />}
    </Paper>
  );
}

const ACTIVITIES = [
  ['Purchases', 'redemptions'],
  ['Challenge claims', 'claims'],
  ['Tickets', 'tickets'],
  ['Raffle entries', 'entries'],
] as const;

function Content({ member }: { member: MemberOverview }) {
  const { points, xp, created_at: joined, ledger, earned, remarks } = member;
  return (
    <>
      <States member={member} />
      <Stack component="dl" direction="row" sx={{ m: 0, my: 1.5, gap: 3, flexWrap: 'wrap' }}>
        <Figure name="Points" value={points.toLocaleString('en-US')} />
        <Figure name="XP" value={xp.toLocaleString('en-US')} />
        <Figure name="Joined" value={<When at={joined} />} />
      </Stack>
      <Part title="Points history" count={ledger.length} isOpen>
        <Lines of={ledger} render={(entry) => <Booking entry={entry} />} />
      </Part>
      <Part
        title="Counted and not counted"
        count={earned.length + remarks.length}
        isOpen={remarks.length > 0 || earned.some(({ reason }) => reason)}
      >
        {remarks.map((remark) => (
          <Alert key={remark} role="note" severity="info" sx={{ mb: 1, py: 0 }}>
            {remark}
          </Alert>
        ))}
        <Lines of={earned.map((row) => ({ ...row, id: `${row.at} ${row.source}` }))} render={(row) => <Earned row={row} />} />
      </Part>
      {ACTIVITIES.map(
        ([title, name]) =>
          member[name] && (
            <Part key={name} title={title} count={member[name].length}>
              <Activities of={member[name]} />
            </Part>
          ),
      )}
      <Accounts member={member} />
    </>
  );
}

function States({ member }: { member: MemberOverview }) {
  const { banned_at: banned, ban_reason: reason, excluded_at: excluded, excluded_until: until, same_as: same } = member;
  const { kick_username: kick } = member;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {banned && <Chip size="small" color="error" label={reason ? `Banned: ${reason}` : 'Banned'} />}
      {excluded && (
        <Chip
          size="small"
          color="warning"
          label={
            <>
              Self-excluded{' '}
              {until ? (
                <>
                  until <When at={until} />
                </>
              ) : (
                'permanently'
              )}
            </>
          }
        />
      )}
      {same?.map(({ id, username }) => (
        <Chip key={id} size="small" color="warning" variant="outlined" label={`Same person as ${username}`} />
      ))}
      <Chip size="small" variant="outlined" label={kick ? `${kick} on Kick` : 'No Kick account'} />
    </Stack>
  );
}

interface PartProps {
  title: string;
  count: number;
  isOpen?: boolean;
  children: ReactNode;
}

const Part = ({ title, count, isOpen = false, children }: PartProps) =>
  count > 0 && (
    <Box
      component="details"
      open={isOpen}
      sx={{ borderTop: 1, borderColor: 'divider', '& > summary': { py: 1, cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 } }}
    >
      <summary>{title}</summary>
      <Box sx={{ pb: 1.5 }}>{children}</Box>
    </Box>
  );

function Lines<Row extends { id: number | string }>({ of, render }: { of: readonly Row[]; render: (row: Row) => ReactNode }) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
      {of.map((row) => (
        <Typography key={row.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {render(row)}
        </Typography>
      ))}
    </Stack>
  );
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always' });

/** Draws two columns, what and its value, above a caption. */
const Line = ({ what, value, color, children }: { what: string; value: string; color?: string; children: ReactNode }) => (
  <>
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
      <span>{what}</span>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600, color }}>
        {value}
      </Box>
    </Box>{' '}
    <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Typography>
  </>
);

const Booking = ({ entry: { amount, reason, note, balance_after: balance, created_at: at } }: { entry: LedgerEntry }) => (
  <Line what={reason} value={signed.format(amount)} color={amount > 0 ? 'success.main' : 'error.main'}>
    <When at={at} />, then {balance.toLocaleString('en-US')}
    {note && `. ${note}`}
  </Line>
);

const Earned = ({ row: { source, at, counted, uncounted, reason } }: { row: EarnedPoints }) => (
  <Line what={source} value={signed.format(counted)} color={counted > 0 ? 'success.main' : undefined}>
    <When at={at} />
    {uncounted > 0 && `, ${uncounted.toLocaleString('en-US')} not counted`}
    {reason && `. ${reason}`}
  </Line>
);

const Activities = ({ of }: { of: MemberOverview['entries'] }) => (
  <Lines
    of={of}
    render={({ name, status, created_at: at }) => (
      <Line what={name} value={status}>
        <When at={at} />
      </Line>
    )}
  />
);

function Accounts({ member: { casinos, same_as: same } }: { member: MemberOverview }) {
  const rows = [
    ...(casinos ?? []).map(({ label, name }) => ({ id: label, what: label, value: name, note: 'Account at a casino' })),
    ...(same ?? []).map(({ id, username, note, judged_at: at }) => ({
      id,
      what: `Same person as ${username}`,
      value: '',
      note: (
        <>
          Judged <When at={at} />
          {note && `: ${note}`}
        </>
      ),
    })),
  ];
  return (
    <Part title="Accounts and look-alikes" count={rows.length}>
      <Lines
        of={rows}
        render={({ what, value, note }) => (
          <Line what={what} value={value}>
            {note}
          </Line>
        )}
      />
    </Part>
  );
}
