import { SiteLink } from '@greenroom/shared-ui/link';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import styles from './raffle.module.css';

/** Leads from one raffle to all of them. */
export const BackLink = () => (
  <SiteLink to="/raffles" className={styles.back}>
    <ArrowLeft size={18} />
    Back to Raffles
  </SiteLink>
);
