import type { CSSProperties, ReactNode, Ref, UIEventHandler } from 'react';
import styles from './scroll-area.module.css';

export interface ScrollAreaProps {
  /** Names the area. */
  label: string;
  /** A CSS length. */
  maxHeight: CSSProperties['maxHeight'];
  children: ReactNode;
  onScroll?: UIEventHandler<HTMLDivElement>;
  /** The scrolling element. */
  ref: Ref<HTMLDivElement>;
}

/** A scroll container for rows, focusable so that the keyboard can scroll it. */
export const ScrollArea = ({ label, maxHeight, children, onScroll, ref }: ScrollAreaProps) => (
  <div className={styles.frame} style={{ maxHeight }}>
    <div ref={ref} className={styles.area} role="region" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {children}
    </div>
  </div>
);
