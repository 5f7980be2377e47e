import { type StaffMatch, tournamentEndpoints } from '@greenroom/contract/admin';
import { ActionDialog } from '../../components/actions';
import { TimestampInput } from '../../components/inputs';
import { sendRequest } from '../../data/request';

interface ScheduleButtonProps {
  match: StaffMatch;
  tournamentId: number;
  name: string;
}

/** Schedules a match. */
export const ScheduleButton = ({ match, tournamentId, name }: ScheduleButtonProps) => (
  <ActionDialog<{ version: number; scheduled_at: string | null }>
    label="Time"
    title={`Time of ${name}`}
    action="Save the time"
    button={{ size: 'small', 'aria-label': `Time: Time of ${name}` }}
    defaults={{ version: match.version, scheduled_at: match.scheduled_date }}
    needsChange
    act={(body) => sendRequest(tournamentEndpoints.schedule, { params: { id: tournamentId, match_id: match.id }, body })}
    done="Scheduled"
  >
    <TimestampInput source="scheduled_at" label="Begins" helperText="From then on it can no longer be predicted. Empty: no time yet." />
  </ActionDialog>
);
