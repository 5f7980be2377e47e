import type { ReactNode } from 'react';
import ArrowLeft from '@greenroom/shared-ui/icons/arrow-left';
import { SiteLink } from '../link/link';
import styles from './back-link.module.css';

export interface BackLinkProps {
  to: string;
  children: ReactNode;
}

/** Draws the first element of a detail page: a link to its list. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <SiteLink to={to} className={styles.back}>
    <ArrowLeft size={18} />
    {children}
  </SiteLink>
);
