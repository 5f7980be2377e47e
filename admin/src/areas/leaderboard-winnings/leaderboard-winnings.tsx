import type { StaffResult } from '@greenroom/contract/admin';
import { DataTable, SearchInput } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaList } from '../../components/area-pages';
import { MemberLink, When } from '../../components/cells';
import { WIDE } from '../../components/rows';
import type { Area } from '../area';
import { WinningActions } from './winning-actions';

const filters = [
  <SearchInput key="search" source="search" placeholder="Player" alwaysOn />,
  <NumberInput key="leaderboard_id" source="leaderboard_id" label="Leaderboard number" />,
];

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

/** Frozen rankings of leaderboards, to be reviewed before their winners are confirmed. */
export const leaderboardWinnings: Area = {
  name: 'leaderboard-winnings',
  label: 'Final rankings',
  permission: 'winnings:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'ends_at', order: 'DESC' }} rowClick={false}>
      <DataTable.Col source="player" disableSort />
      <DataTable.Col source="rank" disableSort align="right" render={({ rank }: StaffResult) => rank ?? '–'} />
      <DataTable.Col source="platform" label="Leaderboard" disableSort sx={WIDE} render={(row: StaffResult) => <Board row={row} />} />
      <DataTable.Col source="wagered" disableSort align="right" render={wageredText} />
      <DataTable.Col
        source="prize"
        align="right"
        render={(row: StaffResult) => (row.prize > 0 ? money(row.currency_symbol, row.prize) : '–')}
      />
      <DataTable.Col source="member" disableSort render={({ member }: StaffResult) => (member ? <MemberLink member={member} /> : null)} />
      <DataTable.Col source="state" label="State" disableSort render={stateOf} sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="actions" label="Actions" disableSort render={(row: StaffResult) => <WinningActions row={row} />} />
    </AreaList>
  ),
  title: (row) => (row as StaffResult).player,
};
