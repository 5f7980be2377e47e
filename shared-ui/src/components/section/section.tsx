import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Draws a part of a page with a title, and the spacing shared by all pages. */
export function Section({ title, aside, children, className }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
