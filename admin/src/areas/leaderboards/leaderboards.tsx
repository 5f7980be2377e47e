import { Button } from '@mui/material';
import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { AutocompleteInput, DataTable, ReferenceInput, SelectInput, required, useChoicesContext, useRecordContext } from 'react-admin';
import { NumberInput, Fields, PLATFORMS, TimestampInput, TimeZoneInput, isAfterStart, ownTimeZone } from '../../components/inputs';
import { Link } from 'react-router-dom';
import { AreaCreate, AreaEdit, AreaList, AreaRow } from '../../components/area-pages';
import { StateChip, type StateLabels, When, choicesOf } from '../../components/parts';
import { formatDay } from '../../components/format';
import { PlatformNeeded } from '../../components/load-error';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { PrizesInput, SubsectionsInput } from './prizes-input';
import { ReviewBoard } from './review-board';
import { BoardStandings } from './standings';
import { Allowed } from '../../components/actions';

const { body } = leaderboardEndpoints.create;
const limits = limitsOf(body);

const STATES: StateLabels<StaffLeaderboard['state']> = {
  upcoming: { label: 'Upcoming', color: 'info' },
  running: { label: 'Running', color: 'success' },
  settling: { label: 'Final numbers follow', color: 'warning' },
  review: { label: 'In review', color: 'warning' },
  confirmed: { label: 'Confirmed' },
};

const RULES = { none: 'By hand', weekly: 'Every week', biweekly: 'Every two weeks', monthly: 'Every month' };

const filters = [
  <ReferenceInput key="platform_id" source="platform_id" {...PLATFORMS} alwaysOn>
    <SelectInput label="Platform" optionText="name" />
  </ReferenceInput>,
];

const Col = DataTable.Col<StaffLeaderboard>;

function thisMonth() {
  const now = new Date();
  const firstOf = (month: number) => new Date(now.getFullYear(), month, 1).toISOString();
  return {
    starts_at: firstOf(now.getMonth()),
    ends_at: firstOf(now.getMonth() + 1),
    time_zone: ownTimeZone(),
  };
}

function PlatformInput() {
  const { isPending, error, total } = useChoicesContext();
  if (total === 0 && !isPending && !error) return <PlatformNeeded what="Leaderboards" />;
  return <SelectInput label="Platform" optionText="name" helperText="Leaderboards of one platform can't overlap." validate={required()} />;
}

const LeaderboardFields = () => (
  <Fields>
    <ReferenceInput source="platform_id" {...PLATFORMS}>
      <PlatformInput />
    </ReferenceInput>
    <TimestampInput source="starts_at" label="Starts" helperText="In your own time zone." {...limits.starts_at} />
    <TimestampInput
      source="ends_at"
      label="Ends"
      helperText="Wagers from this moment on don't count."
      validate={[...limits.ends_at.validate, isAfterStart]}
    />
    <TimeZoneInput
      source="time_zone"
      helperText="Periods repeat at the same local time in this zone, even across daylight saving changes."
      {...limits.time_zone}
    />
    <SelectInput
      source="recurrence"
      label="Next period"
      choices={choicesOf(RULES)}
      helperText="The next period opens at the end, with the same prizes and subsections."
      {...limits.recurrence}
    />
    <NumberInput
      source="settle_minutes"
      label="Minutes for the last numbers"
      helperText="How long the ranking can still change after the end, before it's frozen for review."
      step={1}
      {...limits.settle_minutes}
    />
    <ReferenceInput source="terms_page_id" reference="pages" perPage={100} sort={{ field: 'position', order: 'ASC' }}>
      <AutocompleteInput
        label="Terms"
        optionText="title"
        helperText="A page under Settings, Pages. The board links it once it is published."
      />
    </ReferenceInput>
    <PrizesInput />
    <SubsectionsInput />
  </Fields>
);

function NextPeriodButton() {
  const board = useRecordContext<StaffLeaderboard>();
  if (!board) return null;
  const { platform_id, ends_at, next_ends_at, prizes, subsections, time_zone, recurrence, settle_minutes, terms_page_id } = board;
  const record = {
    platform_id,
    starts_at: ends_at,
    ends_at: next_ends_at,
    prizes,
    subsections,
    time_zone,
    recurrence,
    settle_minutes,
    terms_page_id,
  };
  return (
    <Button component={Link} to="/leaderboards/create" state={{ record }}>
      Next period
    </Button>
  );
}

export const leaderboards: Area = {
  name: 'leaderboards',
  label: 'Leaderboards',
  permission: 'leaderboards:see',
  configure: 'leaderboards:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="platform" disableSort />
      <Col source="state" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <Col source="starts_at" label="Starts" field={When} />
      <Col source="ends_at" label="Ends" field={When} />
      <Col
        source="total_prize_pool"
        label="Prizes"
        disableSort
        align="right"
        render={({ currency_symbol: symbol, total_prize_pool: pool }) => `${symbol}${pool.toLocaleString('en-US')}`}
      />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New leaderboard" defaults={{ ...defaultsOf(body), ...thisMonth() }}>
      <LeaderboardFields />
    </AreaCreate>
  ),
  edit: (
    <AreaRow<StaffLeaderboard>>
      {(board) =>
        board.frozen_at ? (
          <ReviewBoard board={board} />
        ) : (
          <AreaEdit
            actions={
              <Allowed to="leaderboards:configure">
                <NextPeriodButton />
              </Allowed>
            }
            below={<BoardStandings />}
          >
            <LeaderboardFields />
          </AreaEdit>
        )
      }
    </AreaRow>
  ),
  title: ({ platform, starts_at: start }) => `${String(platform)} from ${formatDay(String(start))}`,
  isSearchable: true,
};
