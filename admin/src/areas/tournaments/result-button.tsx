import { type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { RadioButtonGroupInput, required } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { formatCount } from '../../components/format-count';
import { sendRequest } from '../../data/request';

interface MatchButtonProps {
  match: StaffMatch;
  tournamentId: number;
  name: string;
}

/** Enters or corrects the winner of a match, who advances to the next round. */
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

const lossOf = (predictions: number) =>
  `${predictions === 1 ? 'One prediction' : `${formatCount(predictions)} predictions`} of the next match will be removed, since another player takes part in it. Their owners see that among their activities.`;
