import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { SiteLink } from '../link';
import styles from './back-link.module.css';

export interface BackLinkProps {
  to: string;
  /** Where it leads, such as "Back to Raffles". */
  children: ReactNode;
}

/** Leads from one thing to the list of all of them; it stands first on the page. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <SiteLink to={to} className={styles.back}>
    <ArrowLeft size={18} />
    {children}
  </SiteLink>
);
