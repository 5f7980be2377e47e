import type { ReactNode } from 'react';
import styles from './key-points.module.css';

export interface KeyPointsProps {
  points: readonly {
    /** An icon, which says nothing that the title doesn't. */
    sign: ReactNode;
    title: string;
    text: string;
  }[];
}

/** A few things to know beside a form, each with a sign; the titles are headings below one of the second level. */
export function KeyPoints({ points }: KeyPointsProps) {
  return (
    <ul className={styles.points}>
      {points.map(({ sign, title, text }) => (
        <li key={title} className={styles.point}>
          <span className={styles.sign}>{sign}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
