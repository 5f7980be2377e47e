import { cardClass } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './raffle.module.css';

export function SideCard({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cardClass({}, styles.card)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.sideCardTitle}>
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
