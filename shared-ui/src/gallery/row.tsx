import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** Examples side by side, with room between them. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
