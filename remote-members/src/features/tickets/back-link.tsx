import { SiteLink } from '@greenroom/shared-ui/link';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import styles from './back-link.module.css';

/** Leads from one ticket to all of them. */
export const BackLink = () => (
  <SiteLink to="/tickets" className={styles.back}>
    <ArrowLeft size={18} />
    All tickets
  </SiteLink>
);
