import History from 'lucide-react/icons/history';
import { Button } from '../button';
import styles from './draft-restored.module.css';

export interface DraftRestoredProps {
  /** Makes the form blank. */
  onDiscard: () => void;
  disabled?: boolean;
}

/** Says at the top of a form why it is not blank, and makes it so. */
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
