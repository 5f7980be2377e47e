import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'green' | 'red' | 'gold' | 'amber' | 'blue';
  /** A small dot before the text, for something active right now. */
  dot?: boolean;
  children: ReactNode;
}

/** A short status next to a title. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], dot && styles.dot)}>{children}</span>;
}
