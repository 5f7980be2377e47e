import { Button } from '@greenroom/shared-ui/button';
import { useRef } from 'react';
import { InlineError } from './inline-error';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** There are unsaved changes. */
  dirty: boolean;
  saving: boolean;
  /** Error of the last attempt. */
  failure: string | undefined;
  onDiscard: () => void;
}

/** Footer of the form; sticky while there are unsaved changes. */
export function SaveBar({ dirty, saving, failure, onDiscard }: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const discard = () => {
    onDiscard();
    // The pressed button is removed, which would lose the focus.
    submit.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar} data-dirty={dirty || undefined}>
      <div className={styles.state}>
        <InlineError message={failure} />
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
