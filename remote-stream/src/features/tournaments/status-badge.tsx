import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import type { MatchStatus, TournamentStatus } from './tournament-status';
import { t } from '../../texts';

const TONES: Record<TournamentStatus | MatchStatus, BadgeProps['tone']> = {
  Completed: 'neutral',
  Active: 'green',
  'Predictions Open': 'blue',
  Upcoming: 'amber',
};

export const StatusBadge = ({ status }: { status: TournamentStatus | MatchStatus }) => (
  <Badge tone={TONES[status]} dot={status === 'Active'}>
    {t(status)}
  </Badge>
);
