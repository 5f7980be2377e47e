import { Card } from '@greenroom/shared-ui/card';
import { type ReactNode, useId } from 'react';
import styles from './settings-card.module.css';

export interface SettingsCardProps {
  /** The section's `h2`, and the region's accessible name. */
  title: string;
  /** Description below the title. */
  text?: string;
  children: ReactNode;
}

/** A section of the settings: title and description, then the controls. */
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
