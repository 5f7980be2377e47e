import { Alert, Stack } from '@mui/material';
import { standingsEndpoints, type StaffLeaderboard, type StaffSnapshot, type StaffStanding } from '@greenroom/contract/admin';
import { DataTable, TextInput, required, useRecordContext } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { ActionDialog, sending } from '../../components/actions';
import { InnerList } from '../../components/rows';
import { Section, When, WIDE } from '../../components/parts';
import { limitsOf } from '../../data/form-schema';
import { sendRequest, useData } from '../../data/request';

const limits = limitsOf(standingsEndpoints.correct.body);

const ReasonInput = ({ help }: { help: string }) => <TextInput source="reason" label="Reason" helperText={help} {...limits.reason} />;

export function BoardStandings() {
  const board = useRecordContext<StaffLeaderboard>();
  if (!board || board.state === 'upcoming') return null;
  return (
    <>
      <Section title="Standings">
        <SourceState board={board} />
        <InnerList resource={`leaderboards/${board.id}/standings`} sort={{ field: 'rank', order: 'DESC' }} none="No wagers yet.">
          <DataTable.Col source="rank" label="Rank" disableSort />
          <DataTable.Col
            source="name"
            label="Player"
            disableSort
            render={({ name, is_hidden: isHidden }: StaffStanding) => (isHidden ? `${name} (hidden)` : name)}
          />
          <DataTable.Col source="external_id" label="Casino id" disableSort sx={WIDE} />
          <DataTable.Col source="wagered" label="Wagered" disableSort align="right" render={amountText} />
          <DataTable.Col source="correction" label="Correction" disableSort />
          <DataTable.Col
            source="member"
            label="Member"
            disableSort
            render={({ member }: StaffStanding) => member && `${member.username}${member.by === 'name' ? ' (by name)' : ''}`}
          />
          <DataTable.Col label="Change" disableSort>
            <StandingActions boardId={board.id} />
          </DataTable.Col>
        </InnerList>
      </Section>
      <Section title="What the source has sent">
        <InnerList
          resource={`leaderboards/${board.id}/snapshots`}
          sort={{ field: 'seen_until', order: 'DESC' }}
          sizes={[10, 25, 50]}
          none="No source has sent any data for this leaderboard."
        >
          <DataTable.Col source="fetched_at" label="Fetched" disableSort field={When} />
          <DataTable.Col source="seen_until" label="Unchanged until" disableSort sx={WIDE} field={When} />
          <DataTable.Col source="status" label="Result" disableSort render={resultOf} />
          <DataTable.Col source="players" label="Players" disableSort align="right" />
          <DataTable.Col source="total" label="Sum" disableSort align="right" />
          <DataTable.Col label="Change" disableSort>
            <AcceptButton boardId={board.id} />
          </DataTable.Col>
        </InnerList>
      </Section>
    </>
  );
}

function resultOf({ status, message, is_by_hand: isByHand }: StaffSnapshot): string {
  if (status === 'rejected') return `Rejected: ${message ?? ''}`;
  return `${isByHand ? 'Accepted by hand' : 'Accepted'}${message ? `. ${message}` : ''}`;
}

function amountText({ wagered, source_wagered: sent, correction }: StaffStanding): string {
  const text = (amount: number | null) => amount?.toLocaleString('en-US', { minimumFractionDigits: 2 }) ?? 'not listed';
  if (wagered === null) return `Excluded (${text(sent)})`;
  return correction === null ? text(wagered) : `${text(wagered)} instead of ${text(sent)}`;
}

function SourceState({ board: { id, subsections } }: { board: StaffLeaderboard }) {
  const { data: source } = useData(['leaderboards', 'source', id], standingsEndpoints.source, { params: { id: Number(id) } });
  if (!source) return null;
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <Alert severity={source.problem || source.waiting_since || source.is_stale ? 'warning' : 'success'}>
        Filled by {source.label}
        {source.as_of && (
          <>
            , as of <When at={source.as_of} />
          </>
        )}
        {source.counted_from && (
          <>
            , counted from <When at={source.counted_from} />
          </>
        )}
        .{' '}
        {source.waiting_since && (
          <>
            Waiting since <When at={source.waiting_since} />:{' '}
          </>
        )}
        {source.problem}
      </Alert>
      {source.hides_subsections && subsections.length > 0 && (
        <Alert severity="info">
          The subsections are not shown on the site: they need single wagers, and a source only sends sums. Import wagers to run them.
        </Alert>
      )}
    </Stack>
  );
}

function StandingActions({ boardId }: { boardId: number }) {
  const row = useRecordContext<StaffStanding>();
  if (!row || row.id.startsWith('hidden:')) return null;
  const params = { id: boardId };
  const send = (amount: number | null, reason: string) =>
    sendRequest(standingsEndpoints.correct, { params, body: { player_key: row.id, amount, reason } });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ActionDialog<{ amount: number; reason: string }>
        permission="leaderboards:work"
        label="Correct"
        action="Set the amount"
        text={`Sets the amount of ${row.name} on this leaderboard, whatever the source says.`}
        act={({ amount, reason }) => send(amount, reason)}
        done="Amount set"
      >
        <NumberInput source="amount" label="Amount" step={0.01} {...limits.amount} validate={[required(), ...limits.amount.validate]} />
        <ReasonInput help="Shown on the site next to the corrected amount." />
      </ActionDialog>
      {row.rank !== null && (
        <ActionDialog<{ reason: string }>
          permission="leaderboards:work"
          label="Exclude"
          action="Exclude"
          color="error"
          text={`Takes ${row.name} off this leaderboard. The site says how many players were excluded, not who.`}
          act={({ reason }) => send(null, reason)}
          done="Player excluded"
        >
          <ReasonInput help="Only staff can see it." />
        </ActionDialog>
      )}
      {row.correction !== null && (
        <ActionDialog
          label="Undo"
          action="Undo the correction"
          text={`${row.name} gets the source's amount again.`}
          {...sending(standingsEndpoints.removeCorrection, { params, body: { player_key: row.id } })}
          done="Correction removed"
        />
      )}
      {row.external_id !== null && !row.is_hidden && (
        <ActionDialog<{ member_id: string | null }>
          permission="leaderboards:work"
          label="Match"
          action="Match"
          text={`Says which member plays as ${row.name}, by the casino’s id, so a new name changes nothing. Leave it empty to remove the match.`}
          defaults={{ member_id: row.member?.id ?? null }}
          act={({ member_id: memberId }) =>
            sendRequest(standingsEndpoints.match, { params, body: { player_key: row.id, member_id: memberId?.trim() || null } })
          }
          done="Match saved"
        >
          <TextInput source="member_id" label="Member's id" helperText="You'll find it on their page in the panel. Names aren't unique." />
        </ActionDialog>
      )}
    </Stack>
  );
}

function AcceptButton({ boardId }: { boardId: number }) {
  const row = useRecordContext<StaffSnapshot>();
  if (!row?.can_accept) return null;
  return (
    <ActionDialog
      label="Accept"
      action="Accept these numbers"
      text={`These numbers become the standings, though they were rejected: ${row.message ?? ''}`}
      {...sending(standingsEndpoints.accept, { params: { id: boardId, snapshotId: row.id } })}
      done="Numbers accepted"
    >
      <ReasonInput help="Recorded in the audit log." />
    </ActionDialog>
  );
}
