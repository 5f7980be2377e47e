import { EmptyState } from '@greenroom/shared-ui/empty-state';
import Award from '@greenroom/shared-ui/icons/award';
import Sparkles from '@greenroom/shared-ui/icons/sparkles';
import Swords from '@greenroom/shared-ui/icons/swords';
import Target from '@greenroom/shared-ui/icons/target';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { RelativeTime } from '@greenroom/shared-ui/time';
import type { Activity, ActivityType } from './activity.api';
import styles from './activity-list.module.css';

/** Icon of each type, and the title of activities without one. */
const KINDS: Record<ActivityType, { name: string; Icon: typeof Award }> = {
  achievement: { name: 'Achievement', Icon: Award },
  bonus_hunt_prediction: { name: 'Bonus hunt prediction', Icon: Target },
  tournament_prediction: { name: 'Tournament prediction', Icon: Swords },
  raffle_entry: { name: 'Raffle entry', Icon: Ticket },
  winning: { name: 'Winning', Icon: Trophy },
  other: { name: 'Activity', Icon: Sparkles },
};

/** A member's recent activity, newest first (docs/product.md#profile). */
export function ActivityList({ activities, isOwn = false }: { activities: readonly Activity[]; isOwn?: boolean | undefined }) {
  if (activities.length === 0) {
    return (
      <EmptyState
        title="No recent activity"
        text={
          isOwn ? 'Your predictions, raffle entries and wins will appear here.' : 'Predictions, raffle entries and wins will appear here.'
        }
      />
    );
  }
  return (
    <ol className={styles.activities}>
      {activities.map((activity, index) => (
        <ActivityRow key={activity.id || index} activity={activity} />
      ))}
    </ol>
  );
}

function ActivityRow({ activity: { type, title, description, at } }: { activity: Activity }) {
  const { name, Icon } = KINDS[type];
  return (
    <li className={styles.activity} data-type={type}>
      <span className={styles.icon} title={name}>
        <Icon size={20} />
      </span>
      <div className={styles.text}>
        <h3>{title || name}</h3>
        {description && <p>{description}</p>}
      </div>
      <p className={styles.time}>
        <RelativeTime value={at} />
      </p>
    </li>
  );
}
