import { Card } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './settings-card.module.css';

export interface SettingsCardProps {
  /** The section's `h2`, which also names the region. */
  title: string;
  /** What it is for, in a sentence. */
  text?: string;
  children: ReactNode;
}

/** One section of the settings: what it is about beside or above what is set. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
