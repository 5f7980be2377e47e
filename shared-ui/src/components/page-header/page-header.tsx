import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** The page's one `h1`. */
  title: string;
  subtitle?: string;
  /** What stands beside the title, such as a balance or a button. */
  children?: ReactNode;
}

/** The top of a page: its title under the light, with what belongs beside it. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
