import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './failure.module.css';

/** Where a change that failed says why, beside what was pressed. It stands from the start: what comes into it is read aloud. */
export function Failure({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.failure}>
          <CircleAlert size={18} />
          {message}
        </p>
      )}
    </div>
  );
}
