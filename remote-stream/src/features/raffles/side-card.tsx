import { cardClass } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './raffle.module.css';

export interface SideCardProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function SideCard({ title, note, children }: SideCardProps) {
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
