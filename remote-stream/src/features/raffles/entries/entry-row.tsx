import { Badge } from '@greenroom/shared-ui/badge';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatCount, formatDate, formatDateTime, formatRelativeTime, timeOf } from '@greenroom/shared-ui/format';
import { DateTime } from '@greenroom/shared-ui/time';
import { MemberName } from '../../../members/member-name';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { RaffleEntry } from './entries.api';
import styles from './entry-row.module.css';

const TONES = { passwordless: 'green', points: 'gold', password: 'blue' } as const satisfies Record<EntryType, string>;

export interface EntryRowProps {
  entry: RaffleEntry;
  isOwn: boolean;
  /** Highlights the row for a short time. */
  isNew: boolean;
}

/** An entry: member, type, points and time (docs/product.md#raffles). */
export function EntryRow({ entry, isOwn, isNew }: EntryRowProps) {
  return (
    <div className={styles.row} data-own={isOwn || undefined} data-new={isNew || undefined}>
      <MemberName member={entry.user} size={36} isOwn={isOwn} />
      <span className={styles.how}>
        {entry.type && <Badge tone={TONES[entry.type]}>{ENTRY_TYPE_NAMES[entry.type].short}</Badge>}
        {entry.pointsSpent > 0 && <span className={styles.points}>{formatCount(entry.pointsSpent, 'point', 'points')}</span>}
      </span>
      {entry.createdAt && (
        <span className={styles.when}>
          <DateTime value={entry.createdAt} dateOnly />
          <EntryTime value={entry.createdAt} />
        </span>
      )}
    </div>
  );
}

/** Relative time; for older entries, where it would repeat the date, the time of day. */
function EntryTime({ value }: { value: string }) {
  const text = useNow((now) => {
    const ago = formatRelativeTime(value, now);
    const date = formatDate(value);
    const isRecent = ago !== '' && ago !== date;
    return isRecent || Number.isNaN(timeOf(value)) ? ago : formatDateTime(value).slice(`${date}, `.length);
  });
  // The key replaces the element when the text changes, which does not count as a layout shift.
  return (
    <span key={text} className={styles.ago}>
      {text}
    </span>
  );
}
