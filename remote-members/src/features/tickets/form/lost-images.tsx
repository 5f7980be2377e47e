import { formatCount } from '@greenroom/shared-ui/format';
import styles from './form.module.css';

/** Names what a draft could not keep. */
export const LostImages = ({ count }: { count: number }) => (
  <span className={styles.lost}>
    Your text is still here, but {formatCount(count, 'image', 'images')} could not be kept. Please add {count === 1 ? 'it' : 'them'} again.
  </span>
);
