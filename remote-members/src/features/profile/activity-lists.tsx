import { EmptyState } from '@greenroom/shared-ui/empty-state';
import MessagesSquare from '@greenroom/shared-ui/icons/messages-square';
import Star from '@greenroom/shared-ui/icons/star';
import Swords from '@greenroom/shared-ui/icons/swords';
import Target from '@greenroom/shared-ui/icons/target';
import Ticket from '@greenroom/shared-ui/icons/ticket';
import { msg } from '@greenroom/shared-ui/texts';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { useSyncExternalStore } from 'react';
import Award from '@greenroom/shared-ui/icons/award';
import Sparkles from '@greenroom/shared-ui/icons/sparkles';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import type { Achievement, Category, Activity, ActivityType } from './profile.api';
import { t } from '../../texts';
import styles from './activity.module.css';

/** Shown at most (docs/product.md#profile). */
const MAX_SHOWN = 10;

const CATEGORIES: Record<Category, { name: string; Icon: typeof Star }> = {
  bonus_hunts: { name: msg('Bonus hunts'), Icon: Target },
  tournaments: { name: msg('Tournaments'), Icon: Swords },
  raffles: { name: msg('Raffles'), Icon: Ticket },
  social: { name: msg('Social'), Icon: MessagesSquare },
  general: { name: msg('General'), Icon: Star },
};

const RARITIES = { common: msg('Common'), rare: msg('Rare'), epic: msg('Epic'), legendary: msg('Legendary') };

/** Draws the first ten achievements: a carousel on narrow screens, a list on wide ones. */
export function AchievementList({ achievements, isOwn = false }: { achievements: readonly Achievement[]; isOwn?: boolean | undefined }) {
  const isCarousel = useIsNarrow();
  if (achievements.length === 0) {
    return (
      <EmptyState
        title={t('No achievements yet')}
        text={
          isOwn
            ? t('Make predictions and enter raffles to unlock your first one.')
            : t('Achievements that this member unlocks will appear here.')
        }
      />
    );
  }
  return (
    // A scroll container has to be focusable, so it scrolls by keyboard.
    <div className={styles.scroller} {...(isCarousel && { role: 'group', tabIndex: 0, 'aria-label': t('Achievements, scrolls sideways') })}>
      <ul className={styles.achievements}>
        {achievements.slice(0, MAX_SHOWN).map((achievement, index) => (
          <AchievementItem key={achievement.id || index} achievement={achievement} />
        ))}
      </ul>
    </div>
  );
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const { title, description, rarity, category, points, xpReward, unlockedAt } = achievement;
  const { name, Icon } = CATEGORIES[category];
  return (
    <li className={styles.achievement} data-rarity={rarity}>
      <span className={styles.medal}>
        <Icon size={22} />
      </span>
      <p className={styles.kind}>
        <span className={styles.rarity}>{t(RARITIES[rarity])}</span> {t(name)}
      </p>
      <h3 title={title}>{title}</h3>
      {description && (
        <p className={styles.description} title={description}>
          {description}
        </p>
      )}
      <p className={styles.foot}>
        {points > 0 && <span className={styles.points}>{t({ one: '+{count} points', other: '+{count} points' }, { count: points })}</span>}
        {xpReward > 0 && <span className={styles.xp}>{t('+{xp} XP', { xp: xpReward })}</span>}
        <span className={styles.when}>
          <RelativeTime value={unlockedAt} />
        </span>
      </p>
    </li>
  );
}

const NARROW = '(max-width: 1023px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);

/** Icon of each type, and the title of activities without one. */
const KINDS: Record<ActivityType, { name: string; Icon: typeof Award }> = {
  achievement: { name: msg('Achievement'), Icon: Award },
  bonus_hunt_prediction: { name: msg('Bonus hunt prediction'), Icon: Target },
  tournament_prediction: { name: msg('Tournament prediction'), Icon: Swords },
  raffle_entry: { name: msg('Raffle entry'), Icon: Ticket },
  winning: { name: msg('Winning'), Icon: Trophy },
  other: { name: msg('Activity'), Icon: Sparkles },
};

/** Draws a member's recent activity, newest first (docs/product.md#profile). */
export function ActivityList({ activities, isOwn = false }: { activities: readonly Activity[]; isOwn?: boolean | undefined }) {
  if (activities.length === 0) {
    return (
      <EmptyState
        title={t('No recent activity')}
        text={
          isOwn
            ? t('Your predictions, raffle entries and wins will appear here.')
            : t('Predictions, raffle entries and wins will appear here.')
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
      <span className={styles.icon} title={t(name)}>
        <Icon size={20} />
      </span>
      <div className={styles.text}>
        <h3>{title || t(name)}</h3>
        {description && <p>{description}</p>}
      </div>
      <p className={styles.time}>
        <RelativeTime value={at} />
      </p>
    </li>
  );
}
