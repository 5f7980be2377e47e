import TextField from '@mui/material/TextField';
import { type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { sendRequest } from '../../data/request';
import { MatchDialog } from './match-dialog';

interface ScheduleButtonProps {
  match: StaffMatch;
  tournamentId: number;
  name: string;
}

/** Says when a match begins, in the staff's own zone. */
export function ScheduleButton({ match, tournamentId, name }: ScheduleButtonProps) {
  const [seen, setSeen] = useState(match);
  const [time, setTime] = useState('');
  const open = () => {
    setSeen(match);
    setTime(asInput(match.scheduled_date));
  };
  const save = () => {
    const body = { version: seen.version, scheduled_at: time === '' ? null : new Date(time).toISOString() };
    return sendRequest(tournamentEndpoints.schedule, { params: { id: tournamentId, match_id: seen.id }, body });
  };
  return (
    <MatchDialog label="Time" title={`Time of ${name}`} action="Save the time" isReady={time !== asInput(seen.scheduled_date)} onOpen={open} save={save} done="Scheduled">
      <TextField
        label="Begins"
        helperText="From then on it can no longer be predicted. Empty: no time yet."
        type="datetime-local"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </MatchDialog>
  );
}

/** A moment as such an input has it: in the zone of the browser, to the minute. */
function asInput(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
