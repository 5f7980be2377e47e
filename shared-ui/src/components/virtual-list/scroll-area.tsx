import type { CSSProperties, ReactNode, Ref, UIEventHandler } from 'react';
import styles from './scroll-area.module.css';

export interface ScrollAreaProps {
  label: string;
  maxHeight: CSSProperties['maxHeight'];
  children: ReactNode;
  onScroll?: UIEventHandler<HTMLDivElement>;
  ref: Ref<HTMLDivElement>;
}

/** Draws a scroll container for rows, focusable so that the keyboard can scroll it. */
export const ScrollArea = ({ label, maxHeight, children, onScroll, ref }: ScrollAreaProps) => (
  <div className={styles.frame} style={{ maxHeight }}>
    <div ref={ref} className={styles.area} role="region" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {children}
    </div>
  </div>
);
