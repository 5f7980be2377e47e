import { SiteLink } from '@greenroom/shared-ui/link';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import styles from './tournament.module.css';

/** Leads from one tournament to all of them. */
export const BackLink = () => (
  <SiteLink to="/tournaments" className={styles.back}>
    <ArrowLeft size={18} />
    Back to Tournaments
  </SiteLink>
);
