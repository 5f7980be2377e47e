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

/** Enters who won a match, who then stands in the next round; or puts that right. */
export function ResultButton({ match, tournamentId, name }: ResultButtonProps) {
  // As it was seen when the dialog opened: what others do meanwhile is told, not overwritten.
  const [seen, setSeen] = useState(match);
  const [winner, setWinner] = useState('');
  const id = useId();
  const open = () => {
    setSeen(match);
    setWinner(match.winner_name ?? '');
  };
  return (
    <MatchDialog
      label={match.winner_name === null ? 'Result' : 'Correct'}
      title={`Result of ${name}`}
      action="Save the result"
      isReady={winner !== '' && winner !== seen.winner_name}
      onOpen={open}
      save={() => sendRequest(tournamentEndpoints.result, { params: { id: tournamentId, match_id: seen.id }, body: { version: seen.version, winner_name: winner } })}
      done={`${winner} has won`}
    >
      <FormControl>
        <FormLabel id={id}>Who won?</FormLabel>
        <RadioGroup aria-labelledby={id} value={winner} onChange={(_event, value) => setWinner(value)}>
          {[seen.player1_name, seen.player2_name].map((player) => (
            <FormControlLabel key={player} value={player} label={player} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
    </MatchDialog>
  );
}
