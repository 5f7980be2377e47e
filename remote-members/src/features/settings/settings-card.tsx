import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import { t } from '../../texts';
import styles from './settings-card.module.css';

interface SettingsCardProps {
  title: string;
  text?: string;
  /** On a phone, shows the title alone until it is pressed. */
  collapsible?: boolean;
  /** Opens it, since something in it needs the member's attention. */
  hasError?: boolean;
  children: ReactNode;
}

/** Draws a section of the settings: title and description, then the controls. */
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
              aria-label={t('{title} section', { title })}
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

/** Shows a failed change's error next to its button. Always mounted: screen readers announce only changes inside a live region. */
export const InlineError = ({ message }: { message: string | null | undefined }) => (
  <div role="alert">
    {message && (
      <p className={styles.error}>
        <CircleAlert size={18} />
        {message}
      </p>
    )}
  </div>
);

export interface MemberDialogProps {
  memberName: string;
  open: boolean;
  onClose: () => void;
}

interface DialogButtonProps {
  children: string;
  memberName: string;
  load: () => Promise<ComponentType<MemberDialogProps>>;
  /** Omits the button, not the dialog that it may have opened. */
  isHidden?: boolean;
}

/** Draws a button that opens a dialog, which is loaded on the first press, since few members ever need it. */
export function DialogButton({ children, memberName, load, isHidden = false }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const loading = useMutation({
    mutationFn: load,
    onSuccess: () => setOpen(true),
    // Not an API request: it must not wait until the browser is online.
    networkMode: 'always',
  });
  const Loaded = loading.data;
  return (
    <>
      {!isHidden && (
        <Button
          variant="secondary"
          busy={loading.isPending}
          busyText={t('Opening...')}
          onClick={() => (Loaded ? setOpen(true) : loading.mutate())}
        >
          {children}
        </Button>
      )}
      <InlineError message={loading.isError ? t("Couldn't open this. Please try again.") : null} />
      {Loaded && <Loaded memberName={memberName} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
