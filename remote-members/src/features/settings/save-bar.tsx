import { Button } from '@greenroom/shared-ui/button';
import { useRef } from 'react';
import { Failure } from './failure';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** Something differs from what is stored. */
  dirty: boolean;
  saving: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onDiscard: () => void;
}

/** Ends the form; while there is something to save it stays in view wherever the form is scrolled to. */
export function SaveBar({ dirty, saving, failure, onDiscard }: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const discard = () => {
    onDiscard();
    // The pressed button goes away.
    submit.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar} data-dirty={dirty || undefined}>
      <div className={styles.state}>
        <Failure message={failure} />
        {!failure && <p className={styles.text}>{dirty ? 'You have unsaved changes.' : 'Everything is saved.'}</p>}
      </div>
      <div className={styles.buttons}>
        {dirty && !saving && (
          <Button variant="ghost" onClick={discard}>
            Discard
          </Button>
        )}
        <Button ref={submit} type="submit" busy={saving} busyText="Saving...">
          Save changes
        </Button>
      </div>
    </div>
  );
}
