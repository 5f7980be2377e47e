import { Section } from '@greenroom/shared-ui/section';
import { DateTime } from '@greenroom/shared-ui/time';
import { Link } from 'react-router-dom';
import type { EarlierPeriod } from '../../boards/board';
import type { Period } from '../../boards/boards.api';
import styles from './earlier-periods.module.css';

export interface EarlierPeriodsProps {
  periods: readonly EarlierPeriod[];
  /** The platform's slug. */
  slug: string;
  /** The shown period. */
  period: Period;
}

/** Links to the periods of a platform before the previous one. */
export function EarlierPeriods({ periods, slug, period }: EarlierPeriodsProps) {
  if (periods.length === 0) return null;
  return (
    <Section title="Earlier Periods">
      <ul className={styles.periods}>
        {periods.map(({ start, end }) => (
          <li key={start}>
            <Link
              to={`?${new URLSearchParams({ platform: slug, period: start })}`}
              className={styles.period}
              aria-current={start === period || undefined}
            >
              <DateTime value={start} dateOnly /> – <DateTime value={end} dateOnly />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
