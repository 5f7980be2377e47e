import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import styles from './inline-error.module.css';

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
