import { Alert, Button, Stack } from '@mui/material';
import { leaderboardEndpoints, type StaffLeaderboard } from '@greenroom/contract/admin';
import { RecordRepresentation, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton, Allowed, sending } from '../../components/actions';
import { listPath } from '../../components/list-name';
import { Facts, PanelCard, When } from '../../components/parts';

export function ReviewBoard({ board }: { board: StaffLeaderboard }) {
  const { id, version, state, currency_symbol: symbol } = board;
  const request = { params: { id }, body: { version } };
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <Alert severity="info" sx={{ mb: 2 }}>
        {state === 'review'
          ? 'The ranking is frozen. Exclude players or match winners with members in the list, then confirm the winners.'
          : 'The winners are confirmed, so the period, prizes and ranking can no longer be changed.'}
      </Alert>
      <PanelCard title="Leaderboard">
        <Facts
          of={{
            Platform: board.platform,
            Starts: <When at={board.starts_at} />,
            Ends: <When at={board.ends_at} />,
            'Time zone': board.time_zone,
            Prizes: `${symbol}${board.total_prize_pool.toLocaleString('en-US')}`,
            Frozen: board.frozen_at && <When at={board.frozen_at} />,
            Confirmed: board.confirmed_at && <When at={board.confirmed_at} />,
          }}
        />
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 2, flexWrap: 'wrap' }}>
          <Allowed to="winnings:see">
            <Button component={Link} to={listPath('leaderboard-winnings', { leaderboard_id: id })}>
              Final ranking
            </Button>
          </Allowed>
          {state === 'review' && (
            <>
              <ActionButton
                {...sending(leaderboardEndpoints.recount, request)}
                done="Ranking counted again"
                confirm={{
                  title: 'Count the ranking again?',
                  content: 'Wagers that arrived since the freeze will count. Exclusions and matches from this review will be lost.',
                }}
              >
                Count again
              </ActionButton>
              <ActionButton
                {...sending(leaderboardEndpoints.confirm, request)}
                variant="contained"
                done="Winners confirmed"
                confirm={{
                  title: 'Confirm the winners?',
                  content:
                    "Visitors will see that the winners are confirmed, and winners who are members will see it in their profiles. This can't be undone.",
                }}
              >
                Confirm winners
              </ActionButton>
            </>
          )}
        </Stack>
      </PanelCard>
    </>
  );
}
