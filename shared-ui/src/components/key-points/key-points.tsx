import type { ReactNode } from 'react';
import styles from './key-points.module.css';

export interface KeyPointsProps {
  points: readonly {
    sign: ReactNode;
    title: string;
    text: string;
  }[];
}

/** Draws a short list of things to know next to a form, each with an icon; the titles are `h3`, below an `h2` of the page. */
export const KeyPoints = ({ points }: KeyPointsProps) => (
  <ul className={styles.points}>
    {points.map(({ sign, title, text }, index) => (
      <li key={index} className={styles.point}>
        <span className={styles.sign}>{sign}</span>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
