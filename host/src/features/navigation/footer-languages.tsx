import { Languages, useLanguages } from '@greenroom/shared-ui/languages';
import styles from './footer.module.css';

export const FooterLanguages = () => useLanguages().length > 1 && <Languages className={styles.links} />;
