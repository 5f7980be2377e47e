import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './form.module.css';

/** Why it was not sent. The place stands from the start: what comes into it is read aloud. */
export const FormFailureNote = ({ message }: { message: string | undefined }) => (
  <div role="alert" className={styles.failurePlace}>
    {message && (
      <p className={styles.failure}>
        <CircleAlert size={20} />
        {message}
      </p>
    )}
  </div>
);
