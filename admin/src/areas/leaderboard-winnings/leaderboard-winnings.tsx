import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { DataTable, SearchInput, TextInput, useGetIdentity } from 'react-admin';
import { Stack } from '@mui/material';
import { NumberInput } from '../../components/inputs';
import { AreaList } from '../../components/area-pages';
import { MemberLink, When, WIDE } from '../../components/parts';
import type { Area } from '../area';
import { ActionButton, ActionDialog, NotOwn, sending } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const filters = [
  <SearchInput key="search" source="search" placeholder="Player" alwaysOn />,
  <NumberInput key="leaderboard_id" source="leaderboard_id" label="Leaderboard number" />,
];

const Col = DataTable.Col<StaffResult>;

const money = (symbol: string, amount: number) =>
  `${symbol}${amount.toLocaleString('en-US', { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 })}`;

const Board = ({ row: { platform, starts_at: start, subsection } }: { row: StaffResult }) => (
  <>
    {platform}, <When at={start} />
    {subsection && `, ${subsection}`}
  </>
);

function wageredText({ currency_symbol: symbol, wagered, wagered_before: before, correction_reason: reason }: StaffResult): string {
  return reason === null || before === null
    ? money(symbol, wagered)
    : `${money(symbol, wagered)} instead of ${money(symbol, before)}: ${reason}`;
}

function stateOf({ exclusion_reason: reason, is_confirmed: isConfirmed }: StaffResult): string {
  if (reason !== null) return `Excluded: ${reason}`;
  return isConfirmed ? 'Confirmed' : 'In review';
}

const BUTTON = { size: 'small' } as const;

const correction = limitsOf(winningEndpoints.correct.body);

function WinningActions({ row }: { row: StaffResult }) {
  const { id, version, player, prize, is_confirmed: isConfirmed } = row;
  const params = { id };
  const { identity } = useGetIdentity();
  return (
    <Stack direction="row">
      {!isConfirmed &&
        (row.exclusion_reason === null ? (
          <ActionDialog
            {...sending(winningEndpoints.exclude, { params })}
            label="Exclude"
            title={`Exclude ${player}`}
            action="Exclude"
            maxWidth="sm"
            button={BUTTON}
            text="The players below move up, with their prizes."
            defaults={{ version }}
            done="Saved"
          >
            <TextInput source="reason" label="Reason, for the staff" {...correction.reason} autoFocus />
          </ActionDialog>
        ) : (
          identity?.id !== row.member?.id && (
            <ActionButton
              {...sending(winningEndpoints.exclude, { params, body: { reason: null, version } })}
              size="small"
              done="Readmitted"
            >
              Readmit
            </ActionButton>
          )
        ))}
      <NotOwn memberId={row.member?.id}>
        {!isConfirmed && row.subsection === null && (
          <ActionDialog
            {...sending(winningEndpoints.correct, { params })}
            label="Correct"
            title={`Correct the amount of ${player}`}
            action="Set the amount"
            maxWidth="sm"
            button={BUTTON}
            text="The ranking and its prizes change accordingly. The site shows that the amount was corrected, with the reason."
            defaults={{ amount: row.wagered, reason: row.correction_reason ?? '', version }}
            done="Amount corrected"
          >
            <NumberInput source="amount" label="Amount" step={0.01} {...correction.amount} autoFocus />
            <TextInput source="reason" label="Reason, shown on the site" {...correction.reason} />
          </ActionDialog>
        )}
        {!isConfirmed && prize > 0 && (
          <ActionDialog<{ member_id: string | null; version: number }>
            permission="leaderboards:work"
            label="Match"
            title={`Match ${player} with a member`}
            action="Match"
            maxWidth="sm"
            button={BUTTON}
            text="The member's id is on their page in the panel. Leave it empty to remove the match."
            defaults={{ member_id: row.member?.id ?? null, version }}
            act={(body) => sendRequest(winningEndpoints.match, { params, body: { ...body, member_id: body.member_id?.trim() || null } })}
            done="Saved"
          >
            <TextInput source="member_id" label="Member's id" {...limitsOf(winningEndpoints.match.body).member_id} autoFocus />
          </ActionDialog>
        )}
      </NotOwn>
    </Stack>
  );
}

export const leaderboardWinnings: Area = {
  name: 'leaderboard-winnings',
  label: 'Final rankings',
  permission: 'winnings:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'ends_at', order: 'DESC' }} rowClick={false}>
      <Col source="player" disableSort />
      <Col source="rank" disableSort align="right" render={({ rank }) => rank ?? '–'} />
      <Col source="platform" label="Leaderboard" disableSort sx={WIDE} render={(row) => <Board row={row} />} />
      <Col source="wagered" disableSort align="right" render={wageredText} />
      <Col source="prize" align="right" render={(row) => (row.prize > 0 ? money(row.currency_symbol, row.prize) : '–')} />
      <Col source="member" disableSort render={({ member }) => (member ? <MemberLink member={member} /> : null)} />
      <Col source="state" label="State" disableSort render={stateOf} sx={{ overflowWrap: 'anywhere' }} />
      <Col source="actions" label="Actions" disableSort render={(row) => <WinningActions row={row} />} />
    </AreaList>
  ),
  title: (row) => (row as StaffResult).player,
};
