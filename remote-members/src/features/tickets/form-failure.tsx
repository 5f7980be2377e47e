import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import styles from './form.module.css';

/** Shows why a submission failed. The live region is always mounted: screen readers announce only changes inside one. */
export const FormFailureNote = ({ message }: { message: string | undefined }) => (
  <div role="alert" className={styles.alertRegion}>
    {message && (
      <p className={styles.failure}>
        <CircleAlert size={20} />
        {message}
      </p>
    )}
  </div>
);
