import { useNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import type { Drop } from './overlay.api';
import { timeLeftText } from './raffle-overlay';
import { t } from '../texts';
import panel from './overlay.module.css';
import styles from './drop-overlay.module.css';

export function DropOverlay({ drop }: { drop: Drop | null }) {
  const isOver = useNow((now) => drop === null || !(timeOf(drop.endsAt) > now));
  return drop && !isOver ? <DropPanel key={drop.word} drop={drop} /> : null;
}

export function DropPanel({ drop: { word, points, placesLeft, endsAt } }: { drop: Drop }) {
  const end = timeOf(endsAt);
  const left = useNow((now) => timeLeftText(Math.max(0, end - now)));
  return (
    <section className={`${panel.panel} ${styles.drop}`} aria-label={t('Drop')}>
      <header className={styles.head}>
        <p className={panel.eyebrow}>{t('Be quick')}</p>
        <span className={panel.badge}>{t({ one: '+{count} points', other: '+{count} points' }, { count: points })}</span>
      </header>
      <p className={styles.word}>{word}</p>
      <p className={styles.how}>{t('Write it in the chat, or redeem it on the site')}</p>
      <p className={styles.left}>
        <span role="timer" className={styles.time}>
          {left}
        </span>
        {placesLeft !== null && <span>{t({ one: '{count} place left', other: '{count} places left' }, { count: placesLeft })}</span>}
      </p>
    </section>
  );
}
