import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import type { MatchStatus, TournamentStatus } from './tournament-status';

const TONES: Record<TournamentStatus | MatchStatus, BadgeProps['tone']> = {
  Completed: 'neutral',
  Active: 'green',
  'Predictions Open': 'blue',
  Upcoming: 'amber',
};

/** Draws the status of a tournament or match; with a dot while it is active. */
export const StatusBadge = ({ status }: { status: TournamentStatus | MatchStatus }) => (
  <Badge tone={TONES[status]} dot={status === 'Active'}>
    {status}
  </Badge>
);
