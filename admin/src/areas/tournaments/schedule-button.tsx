import { type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { parseLocalTime } from '../../components/timestamps';
import { sendRequest } from '../../data/request';
import { DateTimeField } from '../../components/date-time-field';
import { MatchDialog } from './match-dialog';

interface ScheduleButtonProps {
  match: StaffMatch;
  tournamentId: number;
  name: string;
}

/** Schedules a match, in the time zone of the browser. */
export function ScheduleButton({ match, tournamentId, name }: ScheduleButtonProps) {
  const [opened, setOpened] = useState(match);
  const [time, setTime] = useState('');
  const open = () => {
    setOpened(match);
    setTime(toLocalTime(match.scheduled_date));
  };
  const save = () => {
    const body = { version: opened.version, scheduled_at: parseLocalTime(time) };
    return sendRequest(tournamentEndpoints.schedule, { params: { id: tournamentId, match_id: opened.id }, body });
  };
  return (
    <MatchDialog
      label="Time"
      title={`Time of ${name}`}
      action="Save the time"
      isReady={time !== toLocalTime(opened.scheduled_date)}
      onOpen={open}
      save={save}
      done="Scheduled"
    >
      <DateTimeField
        label="Begins"
        helperText="From then on it can no longer be predicted. Empty: no time yet."
        value={time}
        onChange={setTime}
      />
    </MatchDialog>
  );
}

/** The value of a `datetime-local` input for a timestamp: in the time zone of the browser, to the minute. */
function toLocalTime(timestamp: string | null): string {
  if (timestamp === null) return '';
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
