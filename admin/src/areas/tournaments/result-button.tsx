import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { useId, useState } from 'react';
import { sendRequest } from '../../data/request';
import { MatchDialog } from './match-dialog';

interface ResultButtonProps {
  match: StaffMatch;
  tournamentId: number;
  name: string;
}

/** Enters or corrects the winner of a match, who advances to the next round. */
export function ResultButton({ match, tournamentId, name }: ResultButtonProps) {
  // The match when the dialog opened, so that a concurrent change is a conflict and not overwritten.
  const [opened, setOpened] = useState(match);
  const [winner, setWinner] = useState('');
  const id = useId();
  const open = () => {
    setOpened(match);
    setWinner(match.winner_name ?? '');
  };
  return (
    <MatchDialog
      label={match.winner_name === null ? 'Result' : 'Correct'}
      title={`Result of ${name}`}
      action="Save the result"
      isReady={winner !== '' && winner !== opened.winner_name}
      onOpen={open}
      save={() =>
        sendRequest(tournamentEndpoints.result, {
          params: { id: tournamentId, match_id: opened.id },
          body: { version: opened.version, winner_name: winner },
        })
      }
      done={`${winner} has won`}
    >
      <FormControl>
        <FormLabel id={id}>Who won?</FormLabel>
        <RadioGroup aria-labelledby={id} value={winner} onChange={(_event, value) => setWinner(value)}>
          {[opened.player1_name, opened.player2_name].map((player) => (
            <FormControlLabel key={player} value={player} label={player} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
    </MatchDialog>
  );
}
