import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** Lays out examples side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
