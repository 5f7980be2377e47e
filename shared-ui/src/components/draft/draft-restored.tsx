import History from '@greenroom/shared-ui/icons/history';
import { Button } from '../button/button';
import styles from './draft-restored.module.css';

export interface DraftRestoredProps {
  /** Empties the form. */
  onDiscard: () => void;
  disabled?: boolean;
}

/** Notice at the top of a form whose draft was restored, with a button to discard it. */
export function DraftRestored({ onDiscard, disabled }: DraftRestoredProps) {
  return (
    <div className={styles.restored}>
      <History size={16} />
      <p>Your draft is back.</p>
      <Button variant="ghost" size="small" onClick={onDiscard} disabled={disabled}>
        Discard it
      </Button>
    </div>
  );
}
