import { Box, Card, Chip, type ChipProps, Stack, Typography } from '@mui/material';
import { type PlayerChange, type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { RadioButtonGroupInput, TextInput, required } from 'react-admin';
import { ActionButton, ActionDialog, sending } from '../../components/actions';
import { When } from '../../components/parts';
import { sendRequest } from '../../data/request';
import { TimestampInput } from '../../components/inputs';
import { formatCount } from '../../components/format';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(tournamentEndpoints.player.body);

interface MatchCardProps {
  match: StaffMatch;
  tournamentId: number;
}

interface MatchButtonProps extends MatchCardProps {
  name: string;
}

export function MatchCard({ match, tournamentId }: MatchCardProps) {
  const { winner_name: winner, is_bye: isBye, predictions } = match;
  const name = `Round ${match.round} - Match ${match.match_number}`;
  const players = [match.player1_name, match.player2_name];
  return (
    <Card component="article" aria-label={name} sx={{ p: 1.5, opacity: isBye ? 0.7 : 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', fontFamily: 'inherit' }}>
          Match {match.match_number}
        </Typography>
        <Chip size="small" variant="outlined" {...statusOf(match)} />
      </Stack>
      {players.map((player, index) => (
        <Typography
          key={index}
          sx={{
            fontWeight: player !== null && player === winner ? 700 : 400,
            color: player === null || (winner !== null && player !== winner) ? 'text.secondary' : 'text.primary',
            overflowWrap: 'anywhere',
          }}
        >
          {player ?? (isBye ? 'Bye' : 'TBA')}
          {player !== null && player === winner && !isBye && (
            <Box component="span" sx={{ color: 'primary.main' }}>
              {' '}
              won
            </Box>
          )}
        </Typography>
      ))}
      {substitutionsOf(match).map((text) => (
        <Typography key={text} variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
      {!isBye && (
        <Typography variant="caption" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
          <When at={match.scheduled_date} none="No time yet" />
          {predictions > 0 && `, ${predictions} ${predictions === 1 ? 'prediction' : 'predictions'}`}
        </Typography>
      )}
      {!isBye && <Actions match={match} tournamentId={tournamentId} name={name} />}
    </Card>
  );
}

function Actions({ match, tournamentId, name }: MatchButtonProps) {
  const isDecided = match.winner_name !== null;
  const isReady = match.player1_name !== null && match.player2_name !== null;
  const params = { id: tournamentId, match_id: match.id };
  const activate = (isActive: boolean) => sendRequest(tournamentEndpoints.activate, { params, body: { is_active: isActive } });
  return (
    <Stack direction="row" sx={{ mt: 1, ml: -0.625, gap: 0.5, flexWrap: 'wrap', '& .MuiButton-root': { minWidth: 0 } }}>
      {isReady && !isDecided && !match.is_active && (
        <ActionButton
          permission="tournaments:work"
          size="small"
          aria-label={`Start ${name}`}
          act={() => activate(true)}
          done="Started: it can no longer be predicted"
        >
          Start
        </ActionButton>
      )}
      {!isDecided && match.is_active && (
        <ActionButton
          permission="tournaments:work"
          size="small"
          aria-label={`Undo start of ${name}`}
          act={() => activate(false)}
          done="Start undone"
        >
          Undo start
        </ActionButton>
      )}
      {isReady && (!isDecided || match.can_correct) && <ResultButton match={match} tournamentId={tournamentId} name={name} />}
      {!isDecided && <ScheduleButton match={match} tournamentId={tournamentId} name={name} />}
      {playersOf(match).length > 0 && <PlayerButton match={match} tournamentId={tournamentId} name={name} />}
    </Stack>
  );
}

function statusOf({ winner_name: winner, is_bye: isBye, is_active: isActive }: StaffMatch): Pick<ChipProps, 'label' | 'color'> {
  if (isBye) return { label: 'Bye' };
  if (winner !== null) return { label: 'Completed' };
  return isActive ? { label: 'Active', color: 'success' } : { label: 'Upcoming', color: 'info' };
}

const ScheduleButton = ({ match, tournamentId, name }: MatchButtonProps) => (
  <ActionDialog
    {...sending(tournamentEndpoints.schedule, { params: { id: tournamentId, match_id: match.id } })}
    label="Time"
    title={`Time of ${name}`}
    action="Save the time"
    button={{ size: 'small', 'aria-label': `Time: Time of ${name}` }}
    defaults={{ version: match.version, scheduled_at: match.scheduled_date }}
    needsChange
    done="Scheduled"
  >
    <TimestampInput
      source="scheduled_at"
      label="Begins"
      helperText="Predictions for this match close at that time. Leave empty for no time."
    />
  </ActionDialog>
);

export function ResultButton({ match, tournamentId, name }: MatchButtonProps) {
  const isCorrection = match.winner_name !== null;
  const label = isCorrection ? 'Correct' : 'Result';
  const players = [match.player1_name, match.player2_name].map((player) => ({ id: player, name: player }));
  return (
    <ActionDialog<{ version: number; winner_name: string | null }>
      permission="tournaments:work"
      label={label}
      title={`Result of ${name}`}
      action="Save the result"
      button={{ size: 'small', 'aria-label': `${label}: Result of ${name}` }}
      defaults={{ version: match.version, winner_name: match.winner_name }}
      needsChange
      text={isCorrection && match.next_predictions > 0 && lossOf(match.next_predictions)}
      act={({ version, winner_name }) =>
        sendRequest(tournamentEndpoints.result, {
          params: { id: tournamentId, match_id: match.id },
          body: { version, winner_name: winner_name ?? '' },
        })
      }
      done={({ winner_name: winner }) => `${winner} has won`}
    >
      <RadioButtonGroupInput source="winner_name" label="Who won?" choices={players} row={false} validate={required()} />
    </ActionDialog>
  );
}

const CHANGES: { id: PlayerChange; name: string }[] = [
  { id: 'substitute', name: 'A substitute plays instead, from this match on' },
  { id: 'correction', name: 'The name was misspelled' },
];

export function PlayerButton({ match, tournamentId, name }: MatchButtonProps) {
  const players = playersOf(match).map((player) => ({ id: player, name: player }));
  const isReplaceable = match.winner_name === null && !match.is_active;
  return (
    <ActionDialog
      {...sending(tournamentEndpoints.player, { params: { id: tournamentId, match_id: match.id } })}
      label="Player"
      title={`Player of ${name}`}
      action="Save the player"
      button={{ size: 'small', 'aria-label': `Player of ${name}` }}
      defaults={{ version: match.version, change: isReplaceable ? 'substitute' : 'correction', name: players[0]?.id, new_name: '' }}
      needsChange
      text={`Predictions carry over to the new name. ${isReplaceable ? "The tournament's page shows who replaced whom." : 'The match has started, so a name can only be corrected.'}`}
      done={({ change, name: player, new_name: newName }) =>
        change === 'substitute' ? `${newName} replaced ${player}` : `${player} is now ${newName}`
      }
    >
      {isReplaceable && <RadioButtonGroupInput source="change" label="What changes?" choices={CHANGES} row={false} validate={required()} />}
      <RadioButtonGroupInput source="name" label="Which player?" choices={players} row={false} validate={required()} />
      <TextInput source="new_name" label="New name" {...limits.new_name} />
    </ActionDialog>
  );
}

const playersOf = ({ player1_name: one, player2_name: other }: StaffMatch) => [one, other].filter((name) => name !== null);

const substitutionsOf = (match: StaffMatch) =>
  [
    [match.player1_name, match.player1_replaced],
    [match.player2_name, match.player2_replaced],
  ].flatMap(([name, replaced]) => (replaced ? [`${name} replaced ${replaced}`] : []));

const lossOf = (predictions: number) =>
  `${predictions === 1 ? 'One prediction' : `${formatCount(predictions)} predictions`} of the next match will be removed, because a different player is in it. Members will see this in their activity.`;
