import { cardClass } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './side-card.module.css';

/** A titled card in the side column. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cardClass({}, styles.card)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
