import { Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
import { BRACKET_PLAYERS, type StaffBracket, tournamentEndpoints } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { DateTimeField } from '../../components/fields';
import { InputRow } from '../../components/inputs';
import { parseLocalTime } from '../../components/format';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';
import { useAction } from '../../components/actions';

const { min = 0, max = Infinity } = limitsOf(tournamentEndpoints.makeBracket.body).minutes_apart;

const SEEDED =
  'The first plays the last, so the best two can only meet in the final. If there are empty places, the first players get a bye.';
const SHUFFLED = 'Places and byes are assigned at random.';

export function BracketForm({ bracket: { tournament, matches }, onCreated }: { bracket: StaffBracket; onCreated?: () => void }) {
  const [names, setNames] = useState(() => playersOf(matches).join('\n'));
  const [shuffle, setShuffle] = useState(false);
  const [firstAt, setFirstAt] = useState('');
  const [minutes, setMinutes] = useState('0');
  const players = names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  const maxPlayers = Math.min(BRACKET_PLAYERS.max, tournament.max_participants ?? BRACKET_PLAYERS.max);
  const minutesApart = minutes.trim() === '' ? 0 : parseAmount(minutes);
  const areMinutesValid = minutesApart !== undefined && minutesApart >= min && minutesApart <= max;
  const isPossible = areMinutesValid && players.length >= BRACKET_PLAYERS.min && players.length <= maxPlayers;

  const { mutate } = useAction(() => {
    const body = { players, shuffle, first_at: parseLocalTime(firstAt), minutes_apart: minutesApart ?? 0 };
    return sendRequest(tournamentEndpoints.makeBracket, { params: { id: tournament.id }, body });
  }, 'Bracket made');
  const create = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onCreated });
  };
  return (
    <Stack component="form" onSubmit={create} sx={{ maxWidth: 720, gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label="Players, one per line"
        helperText={`${players.length} of ${maxPlayers} at most. ${shuffle ? SHUFFLED : SEEDED}`}
        error={players.length > maxPlayers}
        value={names}
        onChange={(event) => setNames(event.target.value)}
        multiline
        minRows={6}
        required
      />
      <FormControlLabel control={<Switch checked={shuffle} onChange={(event) => setShuffle(event.target.checked)} />} label="Shuffle" />
      <InputRow>
        <DateTimeField label="First match" helperText="Leave empty to set each match's time later." value={firstAt} onChange={setFirstAt} />
        <TextField
          label="Minutes to the next match"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          error={!areMinutesValid}
          helperText={areMinutesValid ? undefined : minutesApart === undefined ? NO_AMOUNT : `From ${min} to ${max}.`}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </InputRow>
      <Button type="submit" variant="contained" disabled={!isPossible}>
        Make the bracket
      </Button>
    </Stack>
  );
}

const playersOf = (matches: StaffBracket['matches']) =>
  matches
    .filter(({ round }) => round === 1)
    .flatMap(({ player1_name: one, player2_name: other }) => [one, other].filter((name) => name !== null));
