import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import type { MatchStatus, TournamentStatus } from './tournament-status';

const TONES: Record<TournamentStatus | MatchStatus, BadgeProps['tone']> = {
  Completed: 'neutral',
  Active: 'green',
  'Predictions Open': 'blue',
  Upcoming: 'amber',
};

/** How a tournament or one of its matches stands; a lamp burns while it is on. */
export const StatusBadge = ({ status }: { status: TournamentStatus | MatchStatus }) => (
  <Badge tone={TONES[status]} dot={status === 'Active'}>
    {status}
  </Badge>
);
