import { cardClass } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './raffle.module.css';

export interface SideCardProps {
  title: string;
  /** Rendered next to the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A titled card in the side column. */
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
