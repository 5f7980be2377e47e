import { Box, Skeleton, Stack, TablePagination, Typography } from '@mui/material';
import { announcementEndpoints, type AnnouncementStatus, type StaffAnnouncement, type AnnouncementKind } from '@greenroom/contract/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, sending } from '../../components/actions';
import { ExportButton } from '../../components/list-tools';
import { LoadError } from '../../components/load-error';
import { PanelCard, StateChip, When, WithProblem, type StateLabels, choicesOf } from '../../components/parts';
import { BREAKING, StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';
import { SelectField } from '../../components/fields';

const PAGE_SIZE = 25;

export function Deliveries() {
  const [status, setStatus] = useState<AnnouncementStatus | ''>('');
  const [page, setPage] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['announcements', status, page],
    queryFn: ({ signal }) =>
      sendRequest(announcementEndpoints.list, { query: { status: status || undefined, page: page + 1, per_page: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  return (
    <PanelCard title="The last 30 days">
      <Stack spacing={2}>
        <SelectField
          size="small"
          label="Status"
          value={status}
          choices={[{ id: '', name: 'All' }, ...choicesOf(STATUSES)]}
          onChoose={(id) => {
            setStatus(id as AnnouncementStatus | '');
            setPage(0);
          }}
          sx={{ width: 180 }}
        />
        {error && <LoadError error={error} />}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data?.total === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {status === '' ? 'Nothing has been announced yet.' : 'Nothing matches this filter.'}
          </Typography>
        )}
        {data && data.total > 0 && <Rows rows={data.data} />}
        <Box sx={{ '&:empty': { display: 'none' } }}>
          <ExportButton list="announcements" query={{ status }} total={data?.total ?? 0} />
        </Box>
        {data && data.total > PAGE_SIZE && (
          <TablePagination
            component="div"
            count={data.total}
            page={page}
            rowsPerPage={PAGE_SIZE}
            rowsPerPageOptions={[]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
      </Stack>
    </PanelCard>
  );
}

const Rows = ({ rows }: { rows: StaffAnnouncement[] }) => (
  <StaticTable
    label="Announcements"
    columns={[{ name: 'Announcement', sx: { ...BREAKING, minWidth: 140 } }, 'Status', 'When']}
    rows={rows.map((row) => ({
      key: row.id,
      cells: [
        <WithProblem text={`${EVENT_LABELS[row.kind]}: ${row.label}`} problem={row.problem} />,
        <StateChip {...STATUSES[row.status]} />,
        <DeliveryTime row={row} />,
      ],
    }))}
  />
);

function DeliveryTime({
  row: { id, label, status, attempts, occurred_at: occurredAt, sent_at: sentAt, next_attempt_at: nextAttemptAt },
}: {
  row: StaffAnnouncement;
}) {
  if (sentAt !== null) return <When at={sentAt} />;
  if (nextAttemptAt !== null && attempts > 0)
    return (
      <>
        Next attempt <When at={nextAttemptAt} />
      </>
    );
  return (
    <>
      <When at={occurredAt} />
      {status === 'failed' && (
        <ActionButton
          {...sending(announcementEndpoints.retry, { params: { id } })}
          size="small"
          aria-label={`Send ${label} again`}
          done="It will be sent again"
        >
          Send again
        </ActionButton>
      )}
    </>
  );
}

export const KIND_LABELS: Readonly<Record<AnnouncementKind, string>> = {
  raffle_opened: 'A raffle opens',
  raffle_drawn: 'A raffle is drawn, with its winners',
  hunt_started: 'A bonus hunt starts',
  hunt_finished: 'A bonus hunt ends, with its result and the closest prediction',
  leaderboard_confirmed: 'The winners of a leaderboard are confirmed',
  tournament_started: 'A tournament starts',
  tournament_finished: 'A tournament is decided, with its winner',
  challenge_won: 'A challenge is won',
  stream_started: 'The stream is live',
  drop_started: 'A drop starts, without its word',
  item_added: 'An item appears in the store',
  leaderboard_started: 'A leaderboard starts',
};

export const EVENT_LABELS: Readonly<Record<AnnouncementKind, string>> = {
  raffle_opened: 'Raffle open',
  raffle_drawn: 'Raffle drawn',
  hunt_started: 'Hunt started',
  hunt_finished: 'Hunt ended',
  leaderboard_confirmed: 'Leaderboard winners',
  tournament_started: 'Tournament started',
  tournament_finished: 'Tournament decided',
  challenge_won: 'Challenge won',
  stream_started: 'Live now',
  drop_started: 'Drop',
  item_added: 'New in the store',
  leaderboard_started: 'Leaderboard started',
};

const STATUSES: StateLabels<AnnouncementStatus> = {
  waiting: { label: 'Waiting', color: 'warning' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  skipped: { label: 'Skipped', color: 'default' },
};
