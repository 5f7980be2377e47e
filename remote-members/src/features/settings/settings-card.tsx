import { Card } from '@greenroom/shared-ui/card';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import styles from './settings-card.module.css';

interface SettingsCardProps {
  /** The section's `h2`, and the region's accessible name. */
  title: string;
  /** Description below the title. */
  text?: string;
  /** On a phone, shows the title alone until it is pressed. */
  collapsible?: boolean;
  /** Opens it, since something in it needs the member's attention. */
  hasError?: boolean;
  children: ReactNode;
}

/** A section of the settings: title and description, then the controls. */
export function SettingsCard({ title, text, collapsible = false, hasError = false, children }: SettingsCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(!collapsible);
  if (hasError && !isOpen) setOpen(true);
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card} data-collapsed={!isOpen || undefined}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {collapsible && (
            <button
              type="button"
              className={styles.toggle}
              aria-label={`${title} section`}
              aria-expanded={isOpen}
              aria-controls={`${id}content`}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown size={20} className={styles.chevron} />
            </button>
          )}
          {text && <p className={styles.text}>{text}</p>}
        </div>
        <div id={`${id}content`} className={styles.content}>
          {children}
        </div>
      </Card>
    </section>
  );
}

/** Error of a failed change, next to its button. Always mounted, since screen readers announce only changes inside a live region. */
export function InlineError({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.error}>
          <CircleAlert size={18} />
          {message}
        </p>
      )}
    </div>
  );
}
