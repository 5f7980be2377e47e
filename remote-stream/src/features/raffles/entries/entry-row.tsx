import { Badge } from '@greenroom/shared-ui/badge';
import { formatCount } from '@greenroom/shared-ui/format';
import { DateTime, RelativeTime } from '@greenroom/shared-ui/time';
import { MemberName } from '../../../members/member-name';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { RaffleEntry } from './entries.api';
import styles from './entry-row.module.css';

const TONES = { passwordless: 'green', points: 'gold', password: 'blue' } as const satisfies Record<EntryType, string>;

/** Who entered, how, when, and for how many points (specification 2, section 2 "/raffles/{id}"). */
export function EntryRow({ entry, isOwn }: { entry: RaffleEntry; isOwn: boolean }) {
  return (
    <div className={styles.row} data-own={isOwn || undefined}>
      <MemberName member={entry.user} size={36} isOwn={isOwn} />
      <span className={styles.how}>
        {entry.type && <Badge tone={TONES[entry.type]}>{ENTRY_TYPE_NAMES[entry.type].short}</Badge>}
        {entry.pointsSpent > 0 && <span className={styles.points}>{formatCount(entry.pointsSpent, 'point', 'points')}</span>}
      </span>
      {entry.createdAt && (
        <span className={styles.when}>
          <DateTime value={entry.createdAt} dateOnly />
          <span className={styles.ago}>
            <RelativeTime value={entry.createdAt} />
          </span>
        </span>
      )}
    </div>
  );
}
