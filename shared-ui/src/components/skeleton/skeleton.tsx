import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; give them what the coming content will take, so that nothing moves when it comes. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
}

/** A block in the shape of what comes. Whoever shows several names the wait once, with `role="status"`. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={{ width, height, borderRadius: radius }} />
  );
}
