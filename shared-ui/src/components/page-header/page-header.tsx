import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** The page's only `h1`. */
  title: string;
  subtitle?: string;
  children?: ReactNode;
}

/** Draws a page's title, subtitle, and optional content next to them. */
export const PageHeader = ({ title, subtitle, children }: PageHeaderProps) => (
  <div className={styles.header}>
    <div className={styles.titles}>
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
    {children}
  </div>
);
