import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; use the content's size, so nothing moves when it loads. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string;
}

/** Draws a placeholder in the shape of loading content. Label a group of skeletons once, with `role="status"`. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={{ width, height, borderRadius: radius }} />;
}
