import { formatCount } from '../../format';
import styles from './image-upload.module.css';

/** Hint of an `ImageUpload` whose form was restored from a draft, which cannot store images. */
export const LostImagesHint = ({ count }: { count: number }) => (
  <span className={styles.lost}>
    Your text is still here, but {formatCount(count, 'image', 'images')} could not be kept. Please add {count === 1 ? 'it' : 'them'} again.
  </span>
);
